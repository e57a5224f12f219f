import { tmpdir } from 'node:os'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { testDependencies } from '#http/areas/dependencies.testing.ts'
import { SILENT } from '#http/server/log.ts'
import { NO_OTHERS, type Others } from '#records/storage/others.ts'
import { openTemporary } from '#records/temporary.testing.ts'
import { generateAtOnce } from '#rules/timetable/generate.ts'
import type { Setting } from '#rules/timetable/plan.ts'
import { fieldsOf, structureOf } from '#rules/timetable/tournaments.testing.ts'
import { createGeneration, type GenerationSettings, generation as ofInstallation } from './generation.server.ts'

const HOUR = 60

const settingOf = (teams: number, fields = 4): Setting => ({
  ...structureOf([{ division: 'open', teams, pools: 2 }]),
  fields: fieldsOf(fields, 2, 9 * HOUR, 19 * HOUR),
  breaks: [],
  wishes: [],
  minimumRestMinutes: 30,
})

const EIGHT = settingOf(8)
const QUICK = { seed: 7, effort: 0.05, withDuties: true }
/** Would take minutes: whoever starts it means to end it. */
const ENDLESS = { seed: 7, effort: 1_000 }

const NOW = new Date('2026-07-04T09:00:00Z')

function opened(settings: Partial<GenerationSettings> = {}) {
  const generation = createGeneration({ log: SILENT, now: () => NOW, ...settings })
  onTestFinished(() => generation.stop())
  const started = (actor = 'ada', setting = EIGHT, wanted = QUICK as typeof ENDLESS) => {
    const verdict = generation.start(actor, setting, wanted)
    if (!verdict.ok) throw new Error(verdict.code)
    return verdict.job
  }
  return { generation, started }
}

/** A thread that does this and nothing else. */
const program = (source: string) => new URL(`data:text/javascript,${encodeURIComponent(source)}`)

const turn = () => new Promise<void>((resolve) => setTimeout(resolve, 0))

test('nothing was started yet', async () => {
  const { generation } = opened()
  expect(generation.status()).toBeUndefined()
  expect(generation.cancel('any')).toBe(false)
  expect(generation.take('any')).toBeUndefined()
  await generation.ended('any')
})

test('the thread comes to the same timetable as the rules at once', async () => {
  const { generation, started } = opened()
  const job = started()
  expect(generation.status()).toMatchObject({ id: job, actor: 'ada', startedAt: NOW, state: 'running' })
  await generation.ended(job)
  expect(generation.status()).toMatchObject({ state: 'done', result: generateAtOnce(EIGHT, QUICK) })
})

test('the result is taken once', async () => {
  const { generation, started } = opened()
  const job = started()
  expect(generation.take(job)).toBeUndefined()
  await generation.ended(job)
  expect(generation.take('another')).toBeUndefined()
  expect(generation.take(job)?.placements).toHaveLength(EIGHT.games.length)
  expect(generation.take(job)).toBeUndefined()
  expect(generation.status()).toBeUndefined()
})

test('progress grows up to the end, and others are answered meanwhile', async () => {
  const { generation, started } = opened()
  const job = started('ada', settingOf(12), { seed: 1, effort: 0.5 })
  const seen: number[] = []
  let turns = 0
  for (; generation.status()?.state === 'running'; turns++) {
    const done = generation.status()?.progress?.done
    if (done !== undefined && done !== seen.at(-1)) seen.push(done)
    await turn()
  }
  await generation.ended(job)
  expect(seen.length).toBeGreaterThan(3)
  expect(seen).toEqual(seen.toSorted((a, b) => a - b))
  expect(turns).toBeGreaterThan(seen.length)
})

test('worked out at once, nobody would be answered', async () => {
  let turns = 0
  const timer = setInterval(() => turns++, 0)
  generateAtOnce(settingOf(12), { seed: 1, effort: 0.5 })
  expect(turns).toBe(0)
  clearInterval(timer)
})

test('cancelling ends the thread in the middle of its work', async () => {
  const { generation, started } = opened()
  const job = started('ada', EIGHT, ENDLESS)
  await expect.poll(() => generation.status()?.progress).toBeDefined()
  expect(generation.cancel(job)).toBe(true)
  expect(generation.status()).toMatchObject({ state: 'cancelled' })
  await generation.ended(job)
  expect(generation.cancel(job)).toBe(false)
  expect(generation.take(job)).toBeUndefined()
})

test('the thread knows of the environment where compiled code is kept, and nothing else', async () => {
  vi.stubEnv('NODE_COMPILE_CACHE', process.env['NODE_COMPILE_CACHE'] ?? tmpdir())
  vi.stubEnv('DATABASE_URL', 'postgres://ada:secret@127.0.0.1/cup')
  onTestFinished(() => void vi.unstubAllEnvs())
  const source = `import { parentPort } from 'node:worker_threads'
    parentPort.postMessage({ timetable: Object.keys(process.env) })`
  const { generation, started } = opened({ program: program(source) })
  const job = started()
  await generation.ended(job)
  expect(generation.take(job)).toEqual(['NODE_COMPILE_CACHE'])
})

test('cancelled before its thread began, it never begins', async () => {
  const { generation, started } = opened({ program: program('throw new Error("began")') })
  const job = started()
  generation.cancel(job)
  await generation.ended(job)
  expect(generation.status()).toMatchObject({ state: 'cancelled' })
})

describe('a second start', () => {
  test('of another admin is told who is at it, and since when', async () => {
    const { generation, started } = opened()
    const job = started('ada', EIGHT, ENDLESS)
    expect(generation.start('bob', EIGHT, QUICK)).toEqual({
      ok: false,
      code: 'generation_running',
      by: 'ada',
      since: NOW,
    })
    expect(generation.status()).toMatchObject({ id: job, state: 'running' })
    generation.cancel(job)
    expect(generation.start('bob', EIGHT, QUICK).ok).toBe(true)
  })

  test('of the same admin replaces the first, and waits until its thread is gone', async () => {
    const { generation, started } = opened()
    const first = started('ada', EIGHT, ENDLESS)
    await expect.poll(() => generation.status()?.progress).toBeDefined()
    const firstIsGone = generation.ended(first)
    const second = started()
    expect(generation.status()).toMatchObject({ id: second, state: 'running', progress: undefined })
    await firstIsGone
    expect(generation.status()).toMatchObject({ id: second, state: 'running' })
    await generation.ended(second)
    expect(generation.status()).toMatchObject({ id: second, state: 'done' })
    expect(generation.take(first)).toBeUndefined()
  })

  test('after the end replaces the result, whoever had asked for it', async () => {
    const { generation, started } = opened()
    const first = started('ada')
    await generation.ended(first)
    const second = started('bob')
    expect(generation.take(first)).toBeUndefined()
    await generation.ended(second)
    expect(generation.take(second)).toBeDefined()
  })
})

describe('what goes wrong is a failed job, and the next one works', () => {
  test.each([
    ['an exception', 'throw new Error("no")', 'crashed'],
    ['an end without a result', 'process.exit(0)', 'crashed'],
    ['a program that cannot be read', 'this is no program', 'crashed'],
    [
      'too much memory',
      'const kept = []; for (;;) kept.push(Array.from({ length: 1000 }, () => ({})))',
      'out_of_memory',
    ],
    ['too much time', 'for (;;);', 'out_of_time'],
  ] as const)('%s', async (_, source, failure) => {
    const logged: unknown[] = []
    const { generation, started } = opened({
      program: program(source),
      mostMs: failure === 'out_of_time' ? 1 : 600_000,
      mostMegabytes: 8,
      log: { ...SILENT, error: (_message, facts) => logged.push(facts) },
    })
    for (const actor of ['ada', 'bob']) {
      const job = started(actor)
      await generation.ended(job)
      expect(generation.status()).toMatchObject({ id: job, actor, state: 'failed', failure })
      expect(generation.take(job)).toBeUndefined()
    }
    expect(logged).toMatchObject([{ failure }, { failure }])
  })

  test('what cannot be handed over to a thread', async () => {
    const { generation, started } = opened()
    const job = started('ada', { ...EIGHT, wishes: [{ team: (() => '') as unknown as string }] })
    await generation.ended(job)
    expect(generation.status()).toMatchObject({ state: 'failed', failure: 'crashed' })
    const next = started()
    await generation.ended(next)
    expect(generation.status()).toMatchObject({ state: 'done' })
  })
})

describe('what is too large is not begun', () => {
  const game = EIGHT.games[0]!
  const field = EIGHT.fields[0]!
  const repeated = <T extends { id: string }>(one: T, times: number) =>
    Array.from({ length: times }, (_, index) => ({ ...one, id: `${index}` }))
  const openUntil = (to: number) => ({ ...EIGHT, fields: [{ ...field, open: [{ from: 9 * HOUR, to }] }] })

  test.each([
    ['games', { ...EIGHT, games: repeated(game, 1_001) }, { code: 'generation_games', most: 1_000 }],
    ['fields', { ...EIGHT, fields: repeated(field, 41) }, { code: 'generation_fields', most: 40 }],
    ['days', openUntil(10 * 1_440 + 1), { code: 'generation_days', most: 10 }],
    ['days without an end', openUntil(Infinity), { code: 'generation_days', most: 10 }],
    ['days that are none', openUntil(Number.NaN), { code: 'generation_days', most: 10 }],
  ])('%s', (_, setting, refused) => {
    const { generation } = opened()
    expect(generation.start('ada', setting, QUICK)).toEqual({ ok: false, ...refused })
    expect(generation.status()).toBeUndefined()
  })

  test('ten days until midnight, and no field at all, are not', async () => {
    const { generation, started } = opened()
    for (const setting of [openUntil(10 * 1_440), { ...EIGHT, fields: [] }]) {
      const job = started('ada', setting, { seed: 1, effort: 0.01 })
      expect(generation.status()).toMatchObject({ id: job, state: 'running' })
    }
  })
})

test('an installation has one, which ends with it', async () => {
  const { db, close } = await openTemporary([])
  onTestFinished(close)
  const dependencies = await testDependencies(db)
  const generation = dependencies.get(ofInstallation)
  expect(dependencies.get(ofInstallation)).toBe(generation)
  const verdict = generation.start('ada', EIGHT, ENDLESS)
  await expect.poll(() => generation.status()?.progress).toBeDefined()
  await dependencies.background.stop()
  expect(verdict.ok).toBe(true)
  expect(generation.status()).toMatchObject({ state: 'cancelled' })
})

describe('of several processes', () => {
  /** Two that hear each other at once. */
  function pair(): [Others, Others] {
    const ears = [new Map<string, (said: never) => void>(), new Map<string, (said: never) => void>()]
    const others = (self: 0 | 1): Others => ({
      ...NO_OTHERS,
      mayBe: true,
      say: async ({ name }, said) => ears[1 - self]?.get(name)?.(JSON.parse(JSON.stringify(said)) as never),
      hear({ name }, listener) {
        ears[self]?.set(name, (said) => listener(said, ''))
        return () => {}
      },
    })
    return [others(0), others(1)]
  }

  const both = () =>
    pair().map((others) => opened({ others })) as [ReturnType<typeof opened>, ReturnType<typeof opened>]

  test('each knows of the last one, and any of them hands the result out, once', async () => {
    const [here, there] = both()
    const job = here.started()
    expect(there.generation.status()).toMatchObject({ id: job, actor: 'ada', startedAt: NOW, state: 'running' })
    expect(there.generation.start('bob', EIGHT, QUICK)).toMatchObject({
      ok: false,
      code: 'generation_running',
      by: 'ada',
    })
    await here.generation.ended(job)
    const result = generateAtOnce(EIGHT, QUICK)
    expect(there.generation.status()).toMatchObject({ state: 'done', result })
    expect(there.generation.take(job)).toEqual(result)
    expect([here.generation.status(), here.generation.take(job)]).toEqual([undefined, undefined])
  })

  test('any of them cancels', async () => {
    const [here, there] = both()
    const job = here.started('ada', EIGHT, ENDLESS)
    expect(there.generation.cancel(job)).toBe(true)
    await here.generation.ended(job)
    expect(here.generation.status()).toMatchObject({ id: job, state: 'cancelled' })
    expect(there.generation.cancel(job)).toBe(false)
  })
})
