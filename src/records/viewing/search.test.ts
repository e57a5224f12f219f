import { afterAll, beforeAll, expect, test } from 'vitest'
import { players, teams } from '#areas/teams/teams.collections.ts'
import { COLLECTIONS } from '#site/declared.ts'
import type { Database } from '../database.ts'
import { openTemporary } from '../temporary.testing.ts'
import { isOneOf, orderOf, search, where } from './search.ts'

let db: Database
let close: () => Promise<void>
beforeAll(async () => {
  ;({ db, close } = await openTemporary(COLLECTIONS))
  await db.write(async (tx) => {
    const kites = await tx.create(teams, { name: 'Kite Club', city: 'Bremen', division: 'mixed', state: 'accepted' })
    await tx.create(teams, { name: '100% Wind', city: 'Lund', division: 'open', state: 'accepted' })
    await tx.create(players, { name: 'Runa P.', number: '7', team: kites.id })
    await tx.create(players, { name: 'Malte 70', number: '70', team: kites.id })
  })
})
afterAll(() => close())

const found = async (text: string) =>
  (await db.list(teams, search(text, ['name ~', 'city ~', 'players_via_team.name ?~']))).map(({ name }) => name)

test.each([
  ['', ['Kite Club', '100% Wind']],
  ['   ', ['Kite Club', '100% Wind']],
  ['brem CLUB', ['Kite Club']],
  ['club lund', []],
  ['runa', ['Kite Club']],
  ['%', ['100% Wind']],
  ['_', []],
  ['\\', []],
])('every word of %j must be found somewhere', async (text, names) => expect(await found(text)).toEqual(names))

test('a field can be asked for a whole word', async () => {
  const byNumber = (text: string) => db.list(players, search(text, ['number =']))
  expect((await byNumber('7')).map(({ name }) => name)).toEqual(['Runa P.'])
  expect(await byNumber('0')).toEqual([])
})

test('however much is typed, the question stays short', async () => {
  expect(await found('e '.repeat(5_000))).toEqual(['Kite Club'])
  expect(Object.keys(search('a b c d e f g h i j k l', ['name ~']).params)).toHaveLength(8)
  expect(await found('🥏'.repeat(200))).toEqual([])
})

test('conditions must all hold, and what is left out says nothing', async () => {
  const narrowed = where([search('kite wind', ['name ~']), '', false, undefined])
  expect(await db.count(teams, narrowed)).toBe(0)
  // Alternatives are held together.
  const either = where(['name = "Kite Club" || city = "Lund"', 'division = {:division}'], { division: 'open' })
  expect((await db.list(teams, either)).map(({ name }) => name)).toEqual(['100% Wind'])
  expect(await db.count(teams, where([]))).toBe(2)
})

test('an order ends with what keeps equal records apart', () => {
  expect(orderOf({ sort: 'seed', isDescending: true }, 'name,id')).toBe('-seed,name,id')
  expect(orderOf({ sort: 'name', isDescending: false }, 'id')).toBe('name_key,id')
})

test('one of several values, whatever signs they have', async () => {
  const found = async (...values: string[]) => (await db.list(teams, isOneOf('name', values))).map(({ city }) => city)
  expect(await found('Kite Club', '100% Wind')).toEqual(['Bremen', 'Lund'])
  expect(await found('" || name != "')).toEqual([])
})
