import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CAMPAIGN_TIMEOUT_MS, casesOr, SEED } from '#properties.testing.ts'
import { Database } from '#records/database.ts'
import { type DatabaseKind, openTemporaryOn } from '#records/databases.testing.ts'
import { defineSchema } from '#records/schema/schema.ts'
import { testDependencies } from '../areas/dependencies.testing.ts'
import { recordsRoutes } from '../records/records-routes.ts'
import { createApp } from '../server/app.ts'
import { SILENT } from '../server/log.ts'
import { serve } from '../server/serve.ts'
import { COMPARED, FIRST_CALLS, type RandomCall, randomCall } from './random-calls.testing.ts'

/** The same calls, one after the other, to a service on each database. */

const cases = casesOr(300)
const CALLS_AT_ONCE = 100

interface Service {
  ask(call: RandomCall): Promise<{ status: number; answer: unknown }>
  close(): Promise<void>
}

async function serviceOn(kind: DatabaseKind): Promise<Service> {
  const schema = defineSchema(COMPARED)
  const { store, close } = await openTemporaryOn(kind, { schema })
  let tick = Date.parse('2026-06-05T10:00:00Z')
  const db = new Database(schema, store, () => new Date(tick))
  const mistakes: unknown[] = []
  const log = { ...SILENT, error: (_: string, facts?: object) => void mistakes.push(facts) }
  const server = await serve(createApp(await testDependencies(db, { log }), [recordsRoutes()]), {
    host: '127.0.0.1',
    port: 0,
    log,
  })
  return {
    async ask({ method, path, body }) {
      tick += 1_000
      const response = await fetch(`http://127.0.0.1:${server.port}/api/collections/${path}`, {
        method,
        ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
      })
      const text = await response.text()
      expect(mistakes.splice(0), `${kind}: ${method} ${path} ${JSON.stringify(body)}`).toEqual([])
      return { status: response.status, answer: text === '' ? '' : withoutFirstMet(JSON.parse(text)) }
    },
    async close() {
      await server.stop()
      await close()
    },
  }
}

let sqlite: Service
let postgres: Service
beforeAll(async () => {
  ;[sqlite, postgres] = await Promise.all([serviceOn('SQLite'), serviceOn('PostgreSQL')])
})
afterAll(() => Promise.all([sqlite.close(), postgres.close()]))

test(`${cases} calls are answered alike by both databases`, { timeout: CAMPAIGN_TIMEOUT_MS }, async () => {
  const statuses = new Map<number, number>()
  let seen = 0
  await fc.assert(
    fc.asyncProperty(fc.array(randomCall, { minLength: CALLS_AT_ONCE, maxLength: CALLS_AT_ONCE }), async (calls) => {
      // What was deleted is there again.
      for (const asked of [...FIRST_CALLS, ...calls]) {
        const [one, other] = await Promise.all([sqlite.ask(asked), postgres.ask(asked)])
        expect(other, `${asked.method} ${asked.path} ${JSON.stringify(asked.body)}`).toEqual(one)
        statuses.set(one.status, (statuses.get(one.status) ?? 0) + 1)
        seen += itemsIn(one.answer)
      }
    }),
    { numRuns: Math.max(1, Math.ceil(cases / CALLS_AT_ONCE)), endOnFailure: true, reporter: tellCall },
  )
  // Services that refuse everything, or hold nothing, would agree too.
  for (const status of [200, 204, 400, 404]) expect(statuses.get(status), `${status}`).toBeGreaterThan(cases / 100)
  expect(seen).toBeGreaterThan(cases / 3)
})

const itemsIn = (answer: unknown) =>
  typeof answer === 'object' && answer !== null && 'items' in answer ? (answer.items as unknown[]).length : 0

interface Refused {
  data?: Record<string, { code?: string }>
}

/** Where several promises of uniqueness are broken at once, each database names the one that it met first. */
function withoutFirstMet(answer: Refused): Refused {
  const errors = Object.values(answer.data ?? {})
  const isNotUnique = errors.length > 0 && errors.every(({ code }) => code === 'validation_not_unique')
  return isNotUnique ? { ...answer, data: { some: { code: 'validation_not_unique' } } } : answer
}

/** What went before is long; the seed brings it back. */
function tellCall<T>({ failed, errorInstance }: fc.RunDetails<T>) {
  if (failed) throw new Error(`seed ${SEED}`, { cause: errorInstance })
}
