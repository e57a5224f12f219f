/** Fieldside as it is served, with the sample's collections in the place of its own teams and players. */
import { roles, users } from '#areas/accounts/accounts.collections.ts'
import { createPasswords } from '#areas/accounts/credentials/passwords.server.ts'
import { config } from '#areas/configuration/configuration.collections.ts'
import { Metrics, metricsOf } from '#http/metrics/metrics.ts'
import { createLog } from '#http/server/log.ts'
import { listen } from '#http/server/serve.ts'
import { Database } from '#records/database.ts'
import { collection } from '#records/schema/collection.ts'
import { choice, date, number, relation, text } from '#records/schema/fields.ts'
import type { PrivateColumn } from '#records/schema/private-table.ts'
import { defineSchema } from '#records/schema/schema.ts'
import { dataSourceIn } from '#records/storage/choose-data-source.ts'
import { probed } from '#records/storage/probed-store.ts'
import { createApplication } from '#site/application.ts'
import { AREA_TABLES } from '#site/declared.ts'
import { DIVISIONS, PERSON, SAMPLE_GAME_STATES, SAMPLE_PASSWORD, SAMPLE_TEAM_STATES, SIGNED_IN } from '../sample.ts'
import { fillServer, signInPerson } from './fill.ts'
import { serveBench } from './node.ts'

const rules = { list: '', view: '', create: SIGNED_IN, update: SIGNED_IN, delete: null }
const teams = collection('teams', {
  fields: { name: text(), city: text(), division: choice(DIVISIONS), state: choice(SAMPLE_TEAM_STATES) },
  rules,
})
const players = collection('players', { fields: { name: text(), number: number(), team: relation('teams') }, rules })
const games = collection('games', {
  fields: {
    team_a: relation('teams'),
    team_b: relation('teams'),
    field: text(),
    start: date(),
    score_a: number(),
    score_b: number(),
    status: choice(SAMPLE_GAME_STATES),
  },
  indexes: [['start']],
  rules,
})

const folder = process.argv[2]
if (folder === undefined) throw new Error('the data folder is missing')
const schema = defineSchema([users, roles, config, teams, players, games])
// The sample has tables of its own, which nothing migrates.
const databaseUrl = process.env['BENCH_DATABASE_URL']
const source = dataSourceIn({ dataDir: folder, databaseUrl }, { migrations: '' })
// Measured as it is where it is served.
const metrics = new Metrics({ slowMs: 1_000, oneIn: 0 })
const store = probed(source.open(), metrics)
const known = new Set([...schema.collections, ...AREA_TABLES].map(({ name }) => name))
// Of tables that point at collections of areas that do not take part, nothing is asked.
const tables = AREA_TABLES.filter(({ columns }) =>
  Object.values<PrivateColumn>(columns).every(
    (column) => column.type !== 'text' || !column.references || known.has(column.references.table),
  ),
)
const db = new Database(schema, store)
// Another process has filled it.
const isFilled = process.env['BENCH_FILLED'] === 'yes'
if (!isFilled) {
  await store.write(async (tx) => {
    for (const sql of source.createTables(schema, tables)) await tx.run(sql)
  })
  const password = await createPasswords().hash(SAMPLE_PASSWORD)
  await db.write(async (tx) => {
    await tx.create(config, { user_login_active: true })
    await tx.create(users, { ...PERSON, password, verified: true, tokenKey: 'benchmark' })
  })
}

const MANY = 100_000
const plenty = { count: 1_000_000_000, seconds: 1 }
const log = createLog('warn', (line) => process.stderr.write(`${line}\n`))
// What another process writes is told here, too.
await db.follower.begin()
const listening = await listen({ host: '127.0.0.1', port: 0, log })
const { app } = await createApplication({
  db,
  log,
  publicUrl: `http://127.0.0.1:${listening.port}`,
  isStopping: () => false,
  provides: [metricsOf.as(metrics)],
  dataDir: folder,
  mail: { smtpUrl: undefined, from: undefined },
  limits: {
    jsonBytes: 1024 * 1024,
    uploadBytes: 1024 * 1024,
    bodyMemoryBytes: 64 * 1024 * 1024,
    liveConnections: MANY,
    livePerPerson: MANY,
    livePerAddress: MANY,
    refusedAfterMs: 0,
  },
  rateLimits: {
    signIn: plenty,
    mail: plenty,
    strangers: plenty,
    create: plenty,
    person: plenty,
    guests: plenty,
    pages: plenty,
  },
})
listening.answer(app)
const baseUrl = `http://127.0.0.1:${listening.port}`
const token = await signInPerson(baseUrl)
if (!isFilled) await fillServer(baseUrl, token)
serveBench({ port: listening.port, token })
process.on('SIGTERM', () => process.exit(0))
