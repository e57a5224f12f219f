import fc from 'fast-check'
import { expect, test } from 'vitest'
import { doubledSeeds, movedTo } from './seeds.ts'

const team = (id: string, division: string, seed: number) => ({ id, division, seed })

test('two teams of a division with the same seed are told, of two divisions not', () => {
  const teams = [team('a', 'open', 1), team('b', 'open', 1), team('c', 'mixed', 1), team('d', 'open', 2)]
  expect([...doubledSeeds(teams)].toSorted()).toEqual(['a', 'b'])
})

test('teams without a seed share nothing', () => {
  expect(doubledSeeds([team('a', 'open', 0), team('b', 'open', 0)]).size).toBe(0)
})

test('property: without those that are told no seed is there twice', () => {
  const some = fc.uniqueArray(
    fc.record({ id: fc.uuid(), division: fc.constantFrom('open', 'mixed'), seed: fc.integer({ min: 0, max: 6 }) }),
    { selector: ({ id }) => id },
  )
  fc.assert(
    fc.property(some, (teams) => {
      const doubled = doubledSeeds(teams)
      const places = teams
        .filter(({ id, seed }) => seed > 0 && !doubled.has(id))
        .map((it) => `${it.division} ${it.seed}`)
      expect(new Set(places).size).toBe(places.length)
    }),
  )
})

test('moving one keeps the order of the others', () => {
  expect(movedTo(['a', 'b', 'c', 'd'], 3, 1)).toEqual(['a', 'd', 'b', 'c'])
  expect(movedTo(['a', 'b', 'c', 'd'], 0, 2)).toEqual(['b', 'c', 'a', 'd'])
  expect(movedTo(['a', 'b'], 0, 9)).toEqual(['b', 'a'])
  expect(movedTo(['a', 'b'], 5, 0)).toEqual(['a', 'b'])
})
