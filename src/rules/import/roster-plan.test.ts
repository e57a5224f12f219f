import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readRosterText } from './roster-list.ts'
import { type KnownPlayer, planRoster } from './roster-plan.ts'

const known = (full_name: string, number = '', values: Partial<KnownPlayer> = {}): KnownPlayer => ({
  id: full_name.toLowerCase(),
  full_name,
  number,
  gender_match: '',
  birth_year: 0,
  email: '',
  phone: '',
  ...values,
})

const plan = (text: string, ...roster: KnownPlayer[]) => planRoster(readRosterText(text, 2026).lines, roster)
const told = (text: string, ...roster: KnownPlayer[]) =>
  plan(text, ...roster).map(({ is, values, problems }) => [is, values.number, ...problems.map((it) => it.code)])

describe('players who are there already', () => {
  const runa = known('Rúna Peters', '7', { birth_year: 1998 })

  test('are found whatever the case and accents', () => {
    expect(plan('peters, RUNA;9;f', runa)).toMatchObject([
      {
        is: 'change',
        id: runa.id,
        changes: [
          { field: 'number', before: '7', after: '9' },
          { field: 'gender_match', before: '', after: 'female' },
        ],
      },
    ])
  })

  test('are left alone where the list says nothing new; what is blank takes nothing away', () => {
    expect(plan('Runa Peters;7', runa)).toMatchObject([{ is: 'same', changes: [] }])
    expect(plan('Runa Peters', runa)).toMatchObject([{ is: 'same', changes: [] }])
  })
})

describe('numbers', () => {
  test('of somebody else are not taken', () => {
    expect(plan('Ida Holm 7', known('Runa Peters', '7'))[0]?.problems).toEqual([
      { column: 'number', code: 'number_taken', written: 'Runa Peters' },
    ])
    expect(told('Ida Holm 7', known('Runa Peters', '7'))).toEqual([['new', '', 'number_taken']])
  })

  test('that stand twice in the list go to the first', () => {
    expect(told('Ida Holm 7\nRuna Peters 7')).toEqual([
      ['new', '7'],
      ['new', '', 'number_doubled'],
    ])
  })

  test('0 and 00 are two', () =>
    expect(told('Ida Holm 0\nRuna Peters 00')).toEqual([
      ['new', '0'],
      ['new', '00'],
    ]))

  test('can be swapped', () => {
    expect(told('Ida Holm 7\nRuna Peters 9', known('Runa Peters', '7'), known('Ida Holm', '9'))).toEqual([
      ['change', '7'],
      ['change', '9'],
    ])
  })

  test('are not free when whoever has them does not get the new one', () => {
    const roster = [known('Runa Peters', '7'), known('Ida Holm', '9')]
    expect(told('Runa Peters 9\nMalte Kern 7', ...roster)).toEqual([
      ['same', '', 'number_taken'],
      ['new', '', 'number_taken'],
    ])
  })
})

test('a name that stands twice in the list is taken once', () => {
  expect(told('Ida Holm; 7\nHolm, Ida; 8')).toEqual([
    ['new', '7'],
    ['wrong', '8', 'name_doubled'],
  ])
})

test('after any list no two of a roster have the same number', () => {
  const NAMES = ['Ada', 'Ben', 'Cem', 'Dana', 'Eli', 'Fay']
  const number = fc.constantFrom('', '1', '2', '3', '4')
  const roster = fc
    .uniqueArray(fc.tuple(fc.constantFrom(...NAMES), number), { selector: ([name]) => name })
    .map((pairs) => pairs.filter(([, no], at) => no === '' || pairs.findIndex(([, other]) => other === no) === at))
  const lines = fc.array(fc.tuple(fc.constantFrom(...NAMES, 'Gus', ''), number), { maxLength: 10 })
  fc.assert(
    fc.property(roster, lines, (pairs, wanted) => {
      const before = pairs.map(([name, no]) => known(name, no))
      const text = ['Name;Number', ...wanted.map((cells) => cells.join(';'))].join('\n')
      const after = new Map(before.map((player) => [player.full_name, player.number]))
      for (const { is, values } of plan(text, ...before)) {
        if (is !== 'new' && is !== 'change') continue
        if (is === 'new') expect(after.has(values.full_name)).toBe(false)
        if (is === 'new' || values.number !== '') after.set(values.full_name, values.number)
      }
      const numbers = [...after.values()].filter((it) => it !== '')
      expect(numbers).toEqual([...new Set(numbers)])
    }),
  )
})
