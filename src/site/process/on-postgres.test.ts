import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { roles, users } from '#areas/accounts/accounts.collections.ts'
import { publishSchedule } from '#areas/schedule/plan/publish.commands.server.ts'
import { draftNow, makeDraft } from '#areas/schedule/schedule.testing.ts'
import { collectionsOf } from '#http/areas/area.ts'
import { testDependencies } from '#http/areas/dependencies.testing.ts'
import { runCommand } from '#http/commands/commands.ts'
import { type Log, SILENT } from '#http/server/log.ts'
import { copyOfDatabase, temporaryDatabase } from '#records/databases.testing.ts'
import { type SeverableWay, severableWay } from '#records/postgres/severable.testing.ts'
import { backupFolder, listBackups } from '#records/storage/backups.ts'
import { withoutSession } from '#records/viewing/actor.ts'
import type { Viewer } from '#records/viewing/viewer.ts'
import { AREAS } from '../areas.ts'
import { startDemo } from '../demo/start.ts'
import { dataSourceOf, openDatabase } from './database.ts'
import { Rehearsals } from './rehearsal/rehearsals.ts'
import { readSettings } from './settings.ts'
import { type Started, start } from './start.ts'
import { appointAdmin, backUp, restore } from './tools.ts'

/** The whole service over a database on a server, which goes away and comes back. */

const MIGRATIONS = fileURLToPath(new URL('../../../migrations', import.meta.url))
const ADA: Viewer = { id: 'adaadaadaadaada', roles: ['admin'], record: {} }
const ADMIN = { name: 'Ada Admin', email: 'ada@club.example', password: 'discs over wet grass' }

let folder: string
let server: Awaited<ReturnType<typeof temporaryDatabase>>
let way: SeverableWay
let running: Started | undefined
let told: { level: string; message: string }[]

/** Migrated once, and copied. */
let upToDate: ReturnType<typeof makeUpToDate> | undefined
afterAll(async () => (await upToDate)?.remove())

async function makeUpToDate() {
  const made = await temporaryDatabase()
  const db = await openDatabase(readSettings({ DATA_DIR: tmpdir(), DATABASE_URL: made.url }), MIGRATIONS, SILENT)
  await db.store.close()
  return made
}

async function begin(database: typeof server) {
  folder = mkdtempSync(join(tmpdir(), 'fieldside-on-postgres-'))
  server = database
  way = await severableWay(server.url)
  told = []
  running = undefined
}
afterEach(async () => {
  await running?.stop()
  await way.close()
  await server.remove()
  rmSync(folder, { recursive: true, force: true })
})

const env = () => ({ DATA_DIR: folder, PORT: '0', DATABASE_URL: way.url })
const settings = () => readSettings(env())

const log: Log = {
  ...SILENT,
  warn: (message) => void told.push({ level: 'warn', message }),
  error: (message) => void told.push({ level: 'error', message }),
}

async function started(): Promise<Started> {
  running = await start(settings(), MIGRATIONS, { log })
  return running
}

async function ask(path: string, body?: unknown) {
  const answer = await fetch(`http://127.0.0.1:${running?.port}${path}`, {
    headers: { 'content-type': 'application/json' },
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
  })
  const { status, headers } = answer
  return { status, later: headers.get('retry-after'), body: (await answer.json()) as Record<string, unknown> }
}

const setUp = ({ firstAdminLink }: Started) =>
  ask('/api/commands/accounts.setUpFirstAdmin', {
    ...ADMIN,
    passwordConfirm: ADMIN.password,
    token: firstAdminLink?.split('/').at(-1),
  })

const signIn = () =>
  ask('/api/collections/users/auth-with-password', { identity: ADMIN.email, password: ADMIN.password })

const IN_AN_HOUR = Date.now() + 3_600_000

const AWAY = { status: 503, later: '5' }

/** Whether a process has claimed the database. */
async function isUsed(): Promise<boolean> {
  const claim = await dataSourceOf(settings(), MIGRATIONS).claim('shared')
  const isAlone = await claim.isAlone()
  await claim.release()
  return !isAlone
}

const second = () => start({ ...settings(), dataDir: join(folder, 'second') }, MIGRATIONS, { log: SILENT })

describe('in an empty database', () => {
  beforeEach(async () => begin(await temporaryDatabase()))

  test('several processes begin one after the other; what needs the database alone is refused, also after the connection that holds the claim was lost', async () => {
    const [first, beside] = await Promise.all([started(), second()])
    // One link, and it works.
    const links = [first, beside].flatMap(({ firstAdminLink }) => firstAdminLink ?? [])
    expect(links).toHaveLength(1)
    expect(await setUp({ ...first, firstAdminLink: links[0] })).toMatchObject({ status: 200 })
    await beside.stop()
    const alone = () => appointAdmin(settings(), MIGRATIONS, 'bob@club.example')
    await expect(alone()).rejects.toThrow(/^Another Fieldside process uses the database postgres:/)
    await way.cut()
    await expect(alone()).rejects.toThrow(
      /^The database postgres:.* cannot be reached: .*DATABASE_URL says where it is\.$/,
    )
    await way.mend()
    // Until the claim is taken again the other one might be faster.
    await expect.poll(isUsed).toBe(true)
    await expect(alone()).rejects.toThrow('Another Fieldside process')
  })

  test('a copy is made, and gone back to, by command and from the browser', async () => {
    await expect(backUp(settings(), MIGRATIONS)).rejects.toThrow('is empty')
    const service = await started()
    await setUp(service)
    const copy = join(folder, 'copy.db')
    expect(await backUp(settings(), MIGRATIONS, copy)).toContain('the copy was checked')
    const source = dataSourceOf(settings(), MIGRATIONS)
    expect(await source.inspect(copy)).toMatchObject({ ok: true, holds: { accounts: 1, isOutdated: false } })
    await expect(restore(settings(), MIGRATIONS, copy)).rejects.toThrow('Another Fieldside process')

    running = await service.restored({ file: copy, isUpload: false, by: ADA })
    expect(await signIn()).toMatchObject({ status: 200 })
    const replaced = listBackups(backupFolder(folder)).filter(({ occasion }) => occasion === 'replaced')
    expect(replaced).toHaveLength(1)
    await running.stop()

    expect(await appointAdmin(settings(), MIGRATIONS, 'bob@club.example')).toContain('is now admin')
    expect(await restore(settings(), MIGRATIONS, copy)).toContain('is now the database postgres:')
    const [aside] = readdirSync(folder).filter((name) => name.startsWith('replaced-'))
    expect(await source.inspect(join(folder, aside ?? ''))).toMatchObject({ holds: { accounts: 2 } })
    await started()
    expect(await signIn()).toMatchObject({ status: 200 })
  })
})

describe('in one that is up to date', () => {
  beforeEach(async () => begin(await copyOfDatabase((await (upToDate ??= makeUpToDate())).url)))

  test('while the database is away everybody is told so; when it is back, everything goes on by itself', async () => {
    const service = await started()
    expect(await ask('/readyz')).toMatchObject({ status: 200 })

    await way.cut()
    const notReady = { status: 503, body: { reason: 'the database does not answer' } }
    await expect.poll(() => ask('/readyz')).toMatchObject(notReady)
    const [read, write] = await Promise.all([ask('/api/collections/config/records'), setUp(service)])
    expect([read, write]).toMatchObject([AWAY, AWAY])
    expect(read.body['message']).toBe('The database does not answer. Nothing was saved: please try again in a moment.')

    await way.mend()
    await expect.poll(() => ask('/readyz')).toMatchObject({ status: 200 })
    // Nothing of it is left half done: the link still works, once.
    expect(await setUp(service)).toMatchObject({ status: 200 })
    expect(await signIn()).toMatchObject({ status: 200 })
    expect(told.filter(({ level }) => level === 'error')).toEqual([])
  })

  test('a process that begins alone takes over at once from one that was killed; one that begins beside another does not', async () => {
    const service = await started()
    await service.stop()
    const store = dataSourceOf(settings(), MIGRATIONS).open()
    const hold = () => store.write((tx) => tx.run(`INSERT INTO "_leases" VALUES ('turn', 'killed01', ?)`, [IN_AN_HOUR]))
    const isHeld = async () => (await store.rows(`SELECT 1 FROM "_leases" WHERE "name" = 'turn'`)).length > 0
    await hold()
    running = await start(settings(), MIGRATIONS, { log: SILENT })
    expect(await isHeld()).toBe(false)
    await hold()
    await (await second()).stop()
    expect(await isHeld()).toBe(true)
    await store.close()
  })

  test('a newer program waits until the older ones are stopped', async () => {
    await started()
    const newer = join(folder, 'migrations')
    cpSync(MIGRATIONS, newer, { recursive: true })
    const last = readdirSync(newer).toSorted().at(-1)?.slice(0, 4)
    const name = `${String(Number(last) + 1).padStart(4, '0')}_next`
    for (const kind of ['sqlite', 'postgres']) writeFileSync(join(newer, `${name}.${kind}.sql`), 'SELECT 1;')
    const upgraded = () => start({ ...settings(), dataDir: join(folder, 'second') }, newer, { log: SILENT })
    await expect(upgraded()).rejects.toThrow(
      /^Processes of an older version use the database postgres:.*: stop them all/,
    )
    await running?.stop()
    running = await upgraded()
  })

  test('the demo fills no database that has something in it', async () => {
    await (await started()).stop()
    running = undefined
    await expect(startDemo(env(), MIGRATIONS)).rejects.toThrow('The demo fills an empty database')
  })

  test('a tournament on a server is rehearsed in a file, and the server keeps what it had', async () => {
    const db = await openDatabase(settings(), MIGRATIONS, SILENT)
    try {
      await makeDraft(db)
      const { id } = await db.write((tx) =>
        tx.create(users, { name: 'Ada', email: ADMIN.email, verified: true, password: '!', tokenKey: 'a key of Ada' }),
      )
      await db.write((tx) => tx.create(roles, { user: id, roles: ['admin'] }))
      const actor = { id, roles: ['admin'], record: { name: 'Ada' } } as const
      const input = { version: (await draftNow(db)).record?.version ?? 0 }
      const by = { actor: withoutSession(actor), input, address: '127.0.0.1' }
      await runCommand(await testDependencies(db), publishSchedule, by)
      const everything = async () =>
        Promise.all(collectionsOf(AREAS).map(async (it) => [it.name, JSON.stringify(await db.every(it, {}, 5_000))]))
      const before = await everything()

      const options = { db, settings: settings(), migrations: MIGRATIONS, log, publicUrl: 'http://cup.example' }
      const rehearsals = new Rehearsals({ ...options, pages: undefined })
      expect(await rehearsals.begin(actor)).toBe('begun')
      expect(readdirSync(join(folder, 'rehearsal'))).toContain('fieldside.db')
      rehearsals.hurry()
      while (rehearsals.running) await rehearsals.tick()
      await rehearsals.stop()
      const { report } = rehearsals.state()
      expect(report).toMatchObject({ by: 'Ada', why: 'done', gamesPlayed: report?.games })
      expect(report?.games).toBeGreaterThan(3)
      expect(await everything()).toEqual(before)
      expect(told).toEqual([])
    } finally {
      await db.store.close()
    }
  })
})
