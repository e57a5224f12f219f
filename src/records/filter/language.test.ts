import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CAMPAIGN_TIMEOUT_MS, casesOr, SEED } from '#properties.testing.ts'
import type { Database } from '../database.ts'
import { testedDatabase } from '../databases.testing.ts'
import { openTemporary } from '../temporary.testing.ts'
import { RelatedRecords } from '../viewing/related-records.ts'
import { GUEST } from '../viewing/viewer.ts'
import { filter, type LeagueRow, type LeagueRows, spell, world } from './language.testing.ts'
import { matches } from './language-meaning.testing.ts'
import { clubs, LEAGUE, members } from './league.testing.ts'
import { holds, type Stored } from './memory.ts'
import { simplify } from './simplify.ts'
import { StepLimit } from './steps.ts'

/** PostgreSQL takes three times as long for the same, and what it misunderstands shows soon. */
const cases = casesOr(testedDatabase() === 'SQLite' ? 600 : 300)
/** Filters asked of one world; filling a world costs more than asking it. */
const FILTERS_PER_WORLD = 50

let db: Database
let close: () => Promise<void>

beforeAll(async () => {
  ;({ db, close } = await openTemporary(LEAGUE))
})
afterAll(() => close())

async function fill({ clubs: clubRows, members: memberRows }: LeagueRows) {
  await db.write(async (tx) => {
    for (const table of ['members', 'clubs']) await tx.store.run(`DELETE FROM "${table}"`)
    for (const row of clubRows) await tx.createStored(clubs, { ...row, parent: '', friends: [] })
    for (const row of clubRows)
      await tx.updateStored(clubs, (await tx.stored(clubs, row.id))!, {
        parent: row['parent'],
        friends: row['friends'],
      })
    for (const row of memberRows) await tx.createStored(members, row)
  })
}

/** The whole world would bury the filter that matters; the seed brings it back. */
function tellFilter<T>({ failed, errorInstance }: fc.RunDetails<T>) {
  if (failed) throw new Error(`seed ${SEED}`, { cause: errorInstance })
}

describe.each(['client', 'rule'] as const)('a filter of a %s', (by) => {
  test(`means the same to the reference, to SQL and in memory (${cases} cases)`, {
    timeout: CAMPAIGN_TIMEOUT_MS,
  }, async () => {
    const seen = (member: LeagueRow) => by === 'rule' || member['seen'] === true
    let hits = 0
    const spelled = fc.tuple(filter, fc.infiniteStream(fc.double({ min: 0, max: 0.999, noNaN: true })))
    const filters = fc.array(spelled, { minLength: FILTERS_PER_WORLD, maxLength: FILTERS_PER_WORLD })
    await fc.assert(
      fc.asyncProperty(world, filters, async (all, filters) => {
        await fill(all)
        const context = db.contextFor(GUEST)
        const steps = by === 'client' ? new StepLimit(Number.POSITIVE_INFINITY, '') : undefined
        const stored = await Promise.all(all.clubs.map(async ({ id }) => (await db.stored(clubs, id)) as Stored))
        for (const [tree, whims] of filters) {
          const source = spell(tree, () => whims.next().value as number)
          const expected = all.clubs.filter((club) => matches(tree, club, all, seen)).map(({ id }) => id)
          const bound = db.selector.bind(source, clubs, by)
          const bySql = await db.selector.records(db.store, clubs, { where: [bound], context, steps })
          const settled = simplify(bound, context)
          const inMemory = []
          for (const record of stored)
            if (await holds(settled, record, new RelatedRecords(db.selector, db.store, context)))
              inMemory.push(record.id)
          expect(inMemory, `memory: ${source}`).toEqual(expected)
          expect(
            bySql.map(({ id }) => id),
            `sql: ${source}`,
          ).toEqual(expected)
          hits += expected.length
        }
      }),
      { numRuns: Math.max(1, Math.ceil(cases / FILTERS_PER_WORLD)), endOnFailure: true, reporter: tellFilter },
    )
    // Filters that never match anything would agree too.
    expect(hits).toBeGreaterThan(cases / 10)
  })
})

test('characters that nobody can see are still told apart', async () => {
  const names = ['\ufffd', '\ufffe', '\uffff', 'a\uffffB']
  await db.write(async (tx) => {
    for (const table of ['members', 'clubs']) await tx.store.run(`DELETE FROM "${table}"`)
    for (const name of names) await tx.create(clubs, { name })
  })
  const found = async (pattern: string) =>
    (await db.list(clubs, { filter: 'name ~ {:pattern}', params: { pattern } })).map(({ name }) => name)
  expect(await found('\ufffd')).toEqual(['\ufffd'])
  expect(await found('\uffff')).toEqual(['\uffff', 'a\uffffB'])
  expect(await found('A%\uffff%b')).toEqual(['a\uffffB'])
  expect(await found('A%\ufffd%b')).toEqual([])
})

test('parts of json stand in order: nothing, numbers by size, texts by their bytes', async () => {
  const inOrder = [null, -1, 2, 10, '', '10', 'B', 'a', 'ä']
  await db.write(async (tx) => {
    for (const table of ['members', 'clubs']) await tx.store.run(`DELETE FROM "${table}"`)
    for (const n of [10, 'a', null, 'B', 2, 'ä', '10', -1, '']) await tx.create(clubs, { meta: { n } })
  })
  const sorted = async (sort: string) => (await db.list(clubs, { sort })).map(({ meta }) => (meta as { n: unknown }).n)
  expect(await sorted('meta.n')).toEqual(inOrder)
  expect(await sorted('-meta.n')).toEqual(inOrder.toReversed())
})
