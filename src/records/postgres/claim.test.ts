import { describe, expect, test } from 'vitest'
import { areSessionsLent } from './claim.ts'

/** Who answers next, where a session is chosen anew with each question. */
const chosen = (next: () => number) => [async () => next(), async () => next()] as const

describe('sessions are lent', () => {
  test('where the one that was given back last is given first: both connections meet it', async () => {
    expect(await areSessionsLent(...chosen(() => 1))).toBe(true)
  })

  test.each([1, 2, 3, 4])('where %i of them take turns', async (count) => {
    let asked = 0
    expect(await areSessionsLent(...chosen(() => asked++ % count))).toBe(true)
  })
})

test('a connection that keeps its session is no other’s', async () => {
  expect(
    await areSessionsLent(
      async () => 1,
      async () => 2,
    ),
  ).toBe(false)
})
