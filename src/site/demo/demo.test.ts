import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { bookerRequests, invitations, roles, users } from '#areas/accounts/accounts.collections.ts'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '#areas/accounts/demo/people.api.server.ts'
import { configOf, flagsOf } from '#areas/configuration/configuration.api.server.ts'
import { registrations } from '#areas/registration/registration.collections.ts'
import { wholePlay } from '#areas/schedule/division-play.api.server.ts'
import { scheduleDraftOf } from '#areas/schedule/plan/draft.queries.server.ts'
import { games, scoreSteps } from '#areas/schedule/schedule.collections.ts'
import { waitingForScorekeeper } from '#areas/scores/scores.api.server.ts'
import { managedTeams } from '#areas/teams/teams.api.server.ts'
import { connectionRequests, playerDetails, players, teams } from '#areas/teams/teams.collections.ts'
import { demoFirstDay } from '#areas/tournament/demo/tournament.demo.ts'
import { divisionsOf, tournamentOf } from '#areas/tournament/tournament.api.server.ts'
import { createChance } from '#http/areas/chance.ts'
import { SILENT } from '#http/server/log.ts'
import type { Database } from '#records/database.ts'
import { poolTable } from '#rules/games/division-play.ts'
import { whatFollows } from '#rules/games/what-follows.ts'
import { shownName } from '#rules/names/names.ts'
import { violationsOf } from '#rules/timetable/violations.ts'
import { openDatabase } from '../process/database.ts'
import { readSettings } from '../process/settings.ts'
import { start } from '../process/start.ts'
import { type DemoLink, fillDemo } from './fill.ts'
import { DEMO_TIME, openFilledDemo, sharedFilling } from './filled.testing.ts'
import { demoInWords, startDemo } from './start.ts'

vi.setConfig({ testTimeout: 60_000 })

const MIGRATIONS = fileURLToPath(new URL('../../../migrations', import.meta.url))
const FACTS = { now: new Date(DEMO_TIME), publicUrl: 'https://cup.example' }

let folder: string
const open: Database[] = []
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fieldside-demo-test-'))
})
afterEach(async () => {
  for (const db of open.splice(0)) await db.store.close()
  rmSync(folder, { recursive: true, force: true })
})

/** A new installation for one test, at the demo's time. */
async function openOwn(): Promise<Database> {
  const place = { dataDir: folder, backups: { hourly: 1, daily: 0 } }
  const db = await openDatabase(place, MIGRATIONS, SILENT, () => FACTS.now)
  open.push(db)
  return db
}

/** What people see, without what is made by chance for safety's sake. */
async function contentsOf(db: Database) {
  const people = await db.list(users, { sort: 'email' })
  const held = await db.list(roles, { sort: 'user' })
  const { updated: _, created: __, ...about } = (await tournamentOf(db)) ?? {}
  return {
    people: people.map(({ id, name, email, verified, language }) => ({ id, name, email, verified, language })),
    roles: held.map(({ user, roles }) => ({ user, roles })),
    about,
    teams: (await db.list(teams, { sort: 'id' })).map(({ id, name, managers }) => ({ id, name, managers })),
    players: (await db.list(players, { sort: 'id' })).map(({ id, name, number, team }) => ({ id, name, number, team })),
    requests: (await db.list(bookerRequests)).map(({ id, user, message }) => ({ id, user, message })),
  }
}

describe('the demo', () => {
  /** For looking, not for touching. */
  let db: Database
  let links: readonly DemoLink[]
  let ownFolder: string
  beforeAll(async () => {
    ownFolder = mkdtempSync(join(tmpdir(), 'fieldside-demo-test-'))
    ;({ db, links } = await openFilledDemo(ownFolder))
  })
  afterAll(async () => {
    await db.store.close()
    rmSync(ownFolder, { recursive: true, force: true })
  })

  test('has one account per role, held alone, one without any, and forty others', async () => {
    for (const { email, role } of DEMO_ACCOUNTS) {
      const [person] = await db.list(users, { filter: 'email = {:email}', params: { email } })
      expect(person).toMatchObject({ verified: true })
      const [held] = await db.list(roles, { filter: 'user = {:id}', params: { id: person?.id ?? '' } })
      expect(held?.roles ?? []).toEqual(role ? [role] : [])
    }
    expect(await db.count(users)).toBe(DEMO_ACCOUNTS.length + 40)
  })

  test('has a tournament on the weekend, switches turned on, requests and invitations', async () => {
    expect(await tournamentOf(db)).toMatchObject({ name: 'Lakeside Open', starts: '2026-06-13', ends: '2026-06-14' })
    expect(flagsOf(await configOf(db))).toMatchObject({ user_login_active: true, spirit_entry_active: true })
    expect(await db.count(bookerRequests, { filter: 'status = "open"' })).toBe(3)
    expect(await db.count(invitations, { filter: 'revoked = false' })).toBe(links.length)
    expect(links[0]?.path).toMatch(/^\/user\/invitation\/[\w-]{43}$/)
  })

  test('has 24 accepted teams in three divisions, each with a roster of 14 to 20', async () => {
    const accepted = await db.list(teams, { filter: 'state = "accepted"' })
    expect(Object.groupBy(accepted, ({ division }) => division)).toMatchObject({
      mixed: { length: 8 },
      open: { length: 8 },
      women: { length: 8 },
    })
    for (const { id } of accepted) {
      const roster = await db.list(players, { filter: 'team = {:id}', params: { id } })
      expect(roster.length).toBeGreaterThanOrEqual(14)
      expect(roster.length).toBeLessThanOrEqual(20)
      expect(roster.filter(({ captain }) => captain)).toHaveLength(1)
    }
    expect(flagsOf(await configOf(db)).team_registration_active).toBe(true)
  })

  test('has games of yesterday that are confirmed, some that are on, and some to come, by the rules', async () => {
    const played = await db.list(games, { sort: 'starts' })
    expect(played).toHaveLength(60)
    const yesterday = played.filter(({ starts }) => starts < '2026-06-14')
    expect(yesterday.length).toBeGreaterThan(20)
    expect(yesterday.every(({ state }) => state === 'confirmed')).toBe(true)
    const count = (state: string) => played.filter((it) => it.state === state).length
    expect(count('live')).toBeGreaterThan(1)
    expect(count('scheduled')).toBeGreaterThan(10)
    expect(count('disputed')).toBe(1)
    expect(played.filter(({ moved_at }) => moved_at !== '')).toHaveLength(2)
    const draft = await scheduleDraftOf(db)
    expect(draft && violationsOf(draft.plan)).toEqual([])
    const steps = await db.list(scoreSteps, { sort: '-at', limit: 1 })
    expect(steps[0]?.at).toMatch(/^2026-06-14/)
    expect((steps[0]?.at ?? '') <= '2026-06-14 10:00:00.000Z').toBe(true)
    expect(played.filter(({ duty, duty_source }) => duty === '' && duty_source === '')).toEqual([])
  })

  test('has every team where the results put it, by the rules of a real tournament', async () => {
    for (const { key } of await divisionsOf(db)) {
      const play = await wholePlay(db, key)
      expect(whatFollows(play, { games: play.games }, 'recompute').games).toEqual([])
      expect(play.format.pools.flatMap((pool) => poolTable(play, pool).standings.ties)).toEqual([])
    }
    expect(await waitingForScorekeeper(db)).toMatchObject({ games: { length: expect.any(Number) }, ties: [] })
  })

  test('tells the public no more than first name and initial of minors, and of whoever may be one', async () => {
    const minors = await db.listWith(playerDetails, ['player'], { filter: 'birth_year > 2007 || birth_year = 0' })
    expect(minors.length).toBeGreaterThan(50)
    for (const { full_name, expand } of minors) expect(expand?.player?.name).toBe(shownName(full_name))
  })

  test('lets its player play, its manager manage two teams, and others wait for an answer', async () => {
    const [player] = await db.list(users, { filter: 'email = "player@fieldside.example"' })
    expect(await db.get(players, player?.player ?? '')).toMatchObject({ name: 'Pat P.' })
    const [manager] = await db.list(users, { filter: 'email = "teammanager@fieldside.example"' })
    expect((await managedTeams(db, manager?.id ?? '')).map(({ name }) => name)).toEqual(['Kite Club', 'Wildflower'])
    expect(await db.count(connectionRequests, { filter: 'status = "open"' })).toBe(4)
    for (const state of ['registered', 'waiting', 'declined', 'withdrawn'])
      expect(await db.count(registrations, { filter: 'state = {:state}', params: { state } })).toBeGreaterThan(0)
  })

  test('has 64 teams and 1,000 players of them where it is large', async () => {
    const { db: large } = await openFilledDemo(folder, 'large')
    open.push(large)
    expect(await large.count(teams, { filter: 'state = "accepted"' })).toBe(64)
    expect(await large.count(players, { filter: 'team.state = "accepted"' })).toBe(1_000)
  })

  test('has a past that was done by its admin, in its order; players register for themselves', async () => {
    const done = await db.store.all<{ at: string; actor: string; action: string }>(
      'SELECT * FROM "_audit" ORDER BY "seq"',
    )
    const [admin] = await db.list(users, { filter: 'email = "admin@fieldside.example"' })
    const byOthers = done.filter(({ actor }) => actor !== admin?.id)
    expect(new Set(byOthers.map(({ action }) => action))).toEqual(new Set(['discgolf.register']))
    expect(done.map(({ at }) => at).toSorted()).toEqual(done.map(({ at }) => at))
    expect(done.slice(-3)).toMatchObject([
      { at: '2026-06-14 07:00:00.000Z', action: 'schedule.publish' },
      { at: '2026-06-14 09:00:00.000Z', action: 'spirit.publish' },
      { at: '2026-06-14 10:00:00.000Z', action: 'ceremony.hold' },
    ])
  })

  test('refuses to fill a database that already has users', async () => {
    const used = await openOwn()
    await used.write((tx) => tx.create(users, { name: 'Ada', email: 'ada@club.example', password: '!', tokenKey: 'a' }))
    await expect(fillDemo(used, FACTS)).rejects.toThrow('this one has people in it already')
    expect(await used.count(users)).toBe(1)
  })
})

describe('the demo as it is started', () => {
  test('shows how to come in, lets people in, and leaves nothing behind', async () => {
    const started = await startDemo({ PORT: '0', ...sharedFilling() }, MIGRATIONS, { log: SILENT })
    expect(existsSync(started.dataDir)).toBe(true)
    const words = demoInWords(started)
    for (const { email, role } of DEMO_ACCOUNTS) {
      expect(words).toMatch(new RegExp(`${email} +${role ?? 'no role'}\n`))
      expect((await signIn(started.publicUrl, email)).status).toBe(200)
    }
    expect(words).toContain(DEMO_PASSWORD)
    expect(words).toContain(started.publicUrl)
    expect(started.firstAdminLink).toBeUndefined()
    await started.stop()
    expect(existsSync(started.dataDir)).toBe(false)
  })

  test('does not start in a size that it does not know', async () => {
    const started = startDemo({ PORT: '0', DEMO_SIZE: 'huge' }, MIGRATIONS, { log: SILENT })
    await expect(started).rejects.toThrow('DEMO_SIZE must be normal or large.')
  })

  test.each([
    [{ DEMO_NOW: 'tomorrow' }, 'DEMO_NOW must be a moment such as 2026-06-13T12:00:00Z.'],
    [{ DEMO_RATE: '0' }, 'DEMO_RATE must be a number up to 3600.'],
    [{ DEMO_RATE: 'fast' }, 'DEMO_RATE must be a number up to 3600.'],
  ])('does not start with %j', async (env, sentence) => {
    await expect(startDemo({ PORT: '0', ...env }, MIGRATIONS, { log: SILENT })).rejects.toThrow(sentence)
  })

  test('has a clock of its own where one is set, and is the same each time', async () => {
    const cache = join(folder, 'cache')
    const env = { PORT: '0', DEMO_NOW: DEMO_TIME, DEMO_RATE: '3600', DEMO_CACHE: cache }
    const started = await startDemo(env, MIGRATIONS, { log: SILENT })
    const { body } = await fetch(`${started.publicUrl}/api/collections/tournament/records`).then(async (answer) => ({
      body: (await answer.json()) as { items: { starts: string }[] },
    }))
    expect(body.items[0]?.starts).toBe('2026-06-13')
    await started.stop()
    const [own, other] = [await openKept('own', cache), await openKept('other')]
    expect(await contentsOf(own)).toEqual(await contentsOf(other))
  })

  /** As it was when it was filled: afterwards its time goes on. */
  async function openKept(name: string, cache?: string): Promise<Database> {
    const dataDir = join(folder, name)
    mkdirSync(dataDir)
    const { db } = await openFilledDemo(dataDir, 'normal', cache)
    open.push(db)
    return db
  }

  test('sends no mail, whatever the environment says', async () => {
    const env = { PORT: '0', SMTP_URL: 'smtp://127.0.0.1:1', DATA_DIR: folder, ...sharedFilling() }
    const started = await startDemo(env, MIGRATIONS, { log: SILENT })
    expect(readdirSync(folder)).toEqual([])
    await started.stop()
  })

  test('begins with what an earlier one was filled with, where that is kept', async () => {
    const env = { PORT: '0', DEMO_CACHE: join(folder, 'cache') }
    const first = await startDemo(env, MIGRATIONS, { log: SILENT })
    expect(first.links).not.toEqual([])
    await first.stop()
    const second = await startDemo(env, MIGRATIONS, { log: SILENT })
    expect(second.links).toEqual(first.links)
    for (const { email } of DEMO_ACCOUNTS) expect((await signIn(second.publicUrl, email)).status).toBe(200)
    const about = await fetch(`${second.publicUrl}/api/collections/tournament/records`)
    const { items } = (await about.json()) as { items: { starts: string }[] }
    // Its helpers have jobs on Saturday and Sunday.
    const SATURDAY = 6
    expect(new Date(items[0]?.starts ?? '').getUTCDay()).toBe(SATURDAY)
    await second.stop()
  })

  test('a normal start has none of its accounts', async () => {
    const settings = readSettings({ PORT: '0', DATA_DIR: folder })
    const started = await start(settings, MIGRATIONS, { log: SILENT })
    for (const { email } of DEMO_ACCOUNTS) expect((await signIn(started.publicUrl, email)).status).toBe(400)
    expect(started.firstAdminLink).toBeDefined()
    await started.stop()
  })

  const signIn = (url: string, identity: string) =>
    fetch(`${url}/api/collections/users/auth-with-password`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ identity, password: DEMO_PASSWORD }),
    })
})

test.each([
  ['2026-06-14T10:00:00Z', '2026-06-13'],
  ['2026-06-14T21:59:00Z', '2026-06-13'],
  // Midnight has passed in Berlin.
  ['2026-06-14T22:00:00Z', '2026-06-14'],
])('at %s the tournament has begun on %s', (now, day) => expect(demoFirstDay(new Date(now))).toBe(day))

test('chance comes out the same every time, and differs from one throw to the next', () => {
  const throws = (seed: number) => {
    const { id } = createChance(seed)
    return Array.from({ length: 100 }, id)
  }
  expect(throws(1)).toEqual(throws(1))
  expect(throws(1)).not.toEqual(throws(2))
  expect(new Set(throws(1)).size).toBe(100)
  expect(throws(1).every((id) => /^[a-z0-9]{15}$/.test(id))).toBe(true)
})
