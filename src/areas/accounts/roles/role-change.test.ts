import { expect, test } from 'vitest'
import { ROLES } from '#access/roles.ts'
import { changeIn, changeText, ROLE_VERBS, rolesDoneInWords, rolesUndo } from './role-change.ts'

test('a change is written on its button and read again', () => {
  for (const verb of ROLE_VERBS)
    for (const role of ROLES) {
      const change = { verb, role, user: 'abc123def456ghi' }
      expect(changeIn(changeText(change))).toEqual(change)
    }
})

test.each(['', 'grant', 'grant admin', 'grant admin ', 'toggle admin abc', 'grant boss abc', 'grant admin abc def'])(
  '%j is no change',
  (text) => expect(changeIn(text)).toBeUndefined(),
)

test('one change can be taken back, those of many cannot', () => {
  const change = { verb: 'grant', role: 'worker', user: 'abc' } as const
  expect(rolesUndo({ done: 'change', change, name: 'Ada', changed: 1 })).toEqual({ change: 'remove worker abc' })
  expect(rolesUndo({ done: 'change', change, name: 'Ada', changed: 0 })).toBeUndefined()
  expect(rolesUndo({ done: 'grant', roles: ['worker'], changed: 3 })).toBeUndefined()
})

test('what was done is said with its verb', () => {
  const change = { verb: 'remove', role: 'worker', user: 'abc' } as const
  expect(rolesDoneInWords({ done: 'change', change, name: 'Ada', changed: 1 })).toBe('Removed from Ada: Helper.')
  expect(rolesDoneInWords({ done: 'grant', roles: ['worker', 'booker'], changed: 3 })).toBe(
    'Granted to 3 people: Booker, Helper.',
  )
  expect(rolesDoneInWords({ done: 'grant', roles: ['worker'], changed: 1 })).toBe('Granted to 1 person: Helper.')
  expect(rolesDoneInWords({ done: 'grant', roles: ['worker'], changed: 0 })).toBe(
    'Nothing to grant: everybody chosen has it already.',
  )
})
