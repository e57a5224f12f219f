import { expect, test } from 'vitest'
import { ROLES } from '#access/roles.ts'
import { changeIn, changeText, ROLE_VERBS, roleChanged, rolesChanged } from './role-change.ts'

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
  expect(roleChanged(change, 'Ada', 1).undo).toEqual({ change: 'remove worker abc' })
  expect(roleChanged(change, 'Ada', 0).undo).toBeUndefined()
  expect(rolesChanged('grant', ['worker'], 3).undo).toBeUndefined()
})

test('what was done is said with its verb', () => {
  const change = { verb: 'remove', role: 'worker', user: 'abc' } as const
  expect(roleChanged(change, 'Ada', 1).text).toBe('Removed from Ada: Helper.')
  expect(rolesChanged('grant', ['worker', 'booker'], 3).text).toBe('Granted to 3 people: Booker, Helper.')
  expect(rolesChanged('grant', ['worker'], 1).text).toBe('Granted to 1 person: Helper.')
  expect(rolesChanged('grant', ['worker'], 0).text).toBe('No changes: everybody selected already has this role.')
})

test('whoever is made team manager needs a team next', () => {
  const granted = roleChanged({ verb: 'grant', role: 'teammanager', user: 'abc' }, 'Ada', 1)
  expect(granted.next).toEqual({ href: '/admin/user-management/teammanager', text: 'Choose a team' })
  expect(rolesChanged('grant', ['worker', 'teammanager'], 3).next).toEqual(granted.next)
  expect(roleChanged({ verb: 'remove', role: 'teammanager', user: 'abc' }, 'Ada', 1).next).toBeUndefined()
  expect(rolesChanged('grant', ['worker'], 3).next).toBeUndefined()
})
