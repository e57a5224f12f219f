import { expect, test } from 'vitest'
import { matchLines } from './match.ts'
import { inFours, teamReference } from './reference.ts'
import { lineIdentities, type StatementLine } from './statement.ts'

const line = (said: Partial<StatementLine>): StatementLine => ({
  line: 1,
  day: '2026-06-03',
  amount: 17_500,
  currency: 'EUR',
  name: 'Runa Peters',
  iban: 'DE2',
  purpose: '',
  reference: '',
  bankReference: '',
  ...said,
})

const KITE = { id: 'k7f29xq40000000', name: 'Kite Club', due: 17_500 }
const SECOND = { id: 'zz029xq40000000', name: 'Kite Club 2', due: 17_500 }
const WALL = { id: 'w0o29xq40000000', name: 'Wall City', due: 20_000 }
const TEAMS = [KITE, SECOND, WALL]
const match = (said: Partial<StatementLine>) => matchLines([line(said)], TEAMS)[0]

test('by the reference, in its own field or in what was written', () => {
  const found = { team: KITE.id, by: 'reference', isExact: true }
  expect(match({ reference: teamReference(KITE.id) })).toEqual(found)
  expect(match({ purpose: `Startgeld ${inFours(teamReference(KITE.id)).toLowerCase()} danke` })).toEqual(found)
})

test('by the reference even when o was typed for 0', () =>
  expect(match({ purpose: teamReference(WALL.id).replaceAll('0', 'O') })).toMatchObject({ team: WALL.id }))

test('a reference counts before a name', () =>
  expect(match({ purpose: `Wall City ${teamReference(KITE.id)}` })).toMatchObject({ team: KITE.id }))

test('another amount than is due is told', () =>
  expect(match({ reference: teamReference(KITE.id), amount: 100 })).toMatchObject({ isExact: false }))

test('by the name, the longer one of two', () => {
  expect(match({ purpose: 'Startgeld Kite-Club' })).toMatchObject({ team: KITE.id, by: 'name' })
  expect(match({ purpose: 'Startgeld KITE CLUB 2' })).toMatchObject({ team: SECOND.id, by: 'name' })
})

test('by the amount where one team alone owes it', () => {
  expect(match({ amount: 20_000 })).toMatchObject({ team: WALL.id, by: 'amount' })
  expect(match({ amount: 17_500 })).toBeUndefined()
  expect(match({ amount: 1 })).toBeUndefined()
})

test('two references in one text are nobody’s', () =>
  expect(match({ purpose: `${teamReference(KITE.id)} ${teamReference(WALL.id)}`, amount: 1 })).toBeUndefined())

test('lines that say the same are two, and the same two in the next file', () => {
  const twice = [line({}), line({}), line({ amount: 1 })]
  const first = lineIdentities(twice)
  expect(new Set(first).size).toBe(3)
  expect(lineIdentities([line({ amount: 2 }), ...twice]).slice(1)).toEqual(first)
})

test('a line with a reference of the bank is the same whatever else changes', () => {
  const [one, other] = [
    line({ bankReference: 'B-1' }),
    line({ bankReference: 'B-1', purpose: 'Kite  Club', name: 'R. P.' }),
  ]
  expect(lineIdentities([one])).toEqual(lineIdentities([other]))
})
