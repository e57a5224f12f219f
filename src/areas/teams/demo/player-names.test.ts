import { expect, test } from 'vitest'
import { createChance } from '#http/areas/chance.ts'
import { newName } from './player-names.api.server.ts'

test('there is a name for everybody of the largest tournament, and no two are shown alike', () => {
  const [chance, taken] = [createChance(1), new Set<string>()]
  const names = Array.from({ length: 2_000 }, () => newName(chance, 'female', taken))
  expect(new Set(names).size).toBe(2_000)
  expect(taken.size).toBe(2_000)
})
