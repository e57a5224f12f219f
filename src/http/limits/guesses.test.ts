import { describe, expect, test } from 'vitest'
import type { Dependencies, Provided } from '../areas/dependencies.ts'
import { Guesses, passTime } from './guesses.ts'
import { ClientGone } from './turns.ts'

/** Two a second; ten of one name may wait. */
const PACE = { count: 20, seconds: 10 }
const PER_HOUR = 7_200

/** Time passes only while tries wait, and by an hour at most. */
function guessing(pace = PACE) {
  let now = 0
  const warned: unknown[] = []
  const pass = async (ms: number) => (now += ms)
  const dependencies = {
    clock: () => now,
    log: { warn: (message: string, facts: object) => warned.push({ message, ...facts }) },
    get: (wanted: Provided<unknown>) => (wanted === passTime ? pass : undefined),
  } as unknown as Dependencies
  return { guesses: new Guesses('code', pace, dependencies), hours: () => now / 3_600_000, pass, warned }
}

/** Whoever tries again as soon as the last try was looked at. */
async function tryOn({ guesses, hours }: ReturnType<typeof guessing>, name: string) {
  while (hours() < 1) await guesses.turn(name)
}

describe('a flood', () => {
  test.each([1, 10, 1_000])('from %i places at once gets as many tries in an hour as from one', async (places) => {
    const world = guessing()
    await Promise.all(Array.from({ length: places }, (_, n) => tryOn(world, `place ${n}`)))
    const { begun } = world.guesses.counts
    expect(begun).toBeGreaterThan(PER_HOUR * 0.99)
    // Those who still waited when the hour was over were looked at after it.
    expect(begun).toBeLessThanOrEqual(PER_HOUR * world.hours() + PACE.count + 1)
    expect(world.hours()).toBeLessThan(1.2)
  })

  test('that comes and goes gets no more: what was not used comes back once', async () => {
    const world = guessing()
    let tries = 0
    for (let minute = 0; minute < 60; minute++) {
      for (let n = 0; n < 100; n++) tries += (await world.guesses.turn('place'), 1)
      await world.pass(60_000)
    }
    expect(tries).toBeLessThanOrEqual(PER_HOUR * world.hours() + PACE.count)
  })

  test('lets another place in next but one, however many of it wait', async () => {
    const { guesses } = guessing()
    for (let n = 0; n < PACE.count; n++) await guesses.turn('flooded')
    const order: string[] = []
    const waiting = Array.from({ length: 10 }, (_, n) => guesses.turn('flooded').then(() => order.push(`wrong ${n}`)))
    const own = guesses.turn('field').then(() => order.push('right'))
    await Promise.all([...waiting, own])
    expect(order.slice(0, 2)).toEqual(['wrong 0', 'right'])
  })

  test('of one place fills its own line, and no more memory than that', async () => {
    const { guesses } = guessing()
    for (let n = 0; n < PACE.count; n++) await guesses.turn('flooded')
    const tries = await Promise.allSettled(Array.from({ length: 10_000 }, () => guesses.turn('flooded')))
    const refused = tries.filter(({ status }) => status === 'rejected')
    expect(refused).toHaveLength(10_000 - 10)
    expect(refused[0]).toMatchObject({ reason: { status: 429, retryAfterSeconds: 1 } })
    await guesses.turn('flooded')
    expect(guesses.counts).toMatchObject({ waiting: 0, refused: 9_990 })
  })

  test('is one line of the log a minute', async () => {
    const world = guessing()
    await tryOn(world, 'place')
    const message = 'more is tried than is looked at at once'
    expect(world.warned[0]).toEqual({ message, what: 'code' })
    expect(world.warned.length).toBeLessThanOrEqual(61)
  })
})

test('whoever does not wait any more uses up no try', async () => {
  const { guesses } = guessing()
  for (let n = 0; n < PACE.count; n++) await guesses.turn('place')
  const gone = new AbortController()
  const left = Array.from({ length: 5 }, () => guesses.turn('place', gone.signal))
  gone.abort()
  for (const one of [...left, guesses.turn('place', gone.signal)]) await expect(one).rejects.toBeInstanceOf(ClientGone)
  await guesses.turn('place')
  expect(guesses.counts).toMatchObject({ begun: PACE.count + 1, dropped: 5, waiting: 0 })
})

test('a clock that stands still holds nobody up for longer than a try takes', async () => {
  const waits: number[] = []
  const dependencies = {
    clock: () => 0,
    log: { warn: () => {} },
    get: () => async (ms: number) => waits.push(ms),
  } as unknown as Dependencies
  const guesses = new Guesses('code', PACE, dependencies)
  for (let n = 0; n < 100; n++) await guesses.turn('place')
  expect(Math.max(...waits)).toBeLessThanOrEqual(1_000)
})
