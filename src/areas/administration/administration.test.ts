import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { setRoles } from '#areas/accounts/accounts.api.server.ts'
import { bookerRequests, invitations, roles, users } from '#areas/accounts/accounts.collections.ts'
import { config } from '#areas/configuration/configuration.collections.ts'
import { queueMail } from '#areas/notifications/notifications.api.server.ts'
import { plannedGames } from '#areas/schedule/schedule.collections.ts'
import { teams } from '#areas/teams/teams.collections.ts'
import { tournament } from '#areas/tournament/tournament.collections.ts'
import { makeTournament } from '#areas/tournament/tournament.testing.ts'
import type { Area } from '#http/areas/area.ts'
import type { InstallationFacts } from '#http/areas/installation.ts'
import { ReadTracker } from '#http/pages/read-tracker.ts'
import { GUEST, type Viewer } from '#records/viewing/viewer.ts'
import { type House, openHouse } from '#site/access/house.testing.ts'
import { AREAS } from '#site/areas.ts'
import { COLLECTIONS } from '#site/declared.ts'
import { pageAt } from '#site/pages.ts'
import { openStage } from '#site/stage.testing.ts'
import { loader } from './AdminPage.tsx'
import {
  CHANGES_PER_PAGE,
  checklistOf,
  decisionsOf,
  healthOf,
  recentChangesOf,
  wordsOf,
} from './administration.queries.server.ts'
import { installationOf } from './installation.server.ts'

let now = new Date('2026-06-13T10:00:00Z')
let house: House
let admin: Viewer
beforeEach(async () => {
  now = new Date('2026-06-13T10:00:00Z')
  house = await openHouse(COLLECTIONS, () => now)
  admin = { id: await person('Ada'), roles: ['admin'], record: {} }
  await house.db.write(async (tx) => {
    await tx.create(roles, { user: admin.id, roles: ['admin', 'worker'] })
    await tx.create(config, {})
  })
  await makeTournament(house.db)
})
afterEach(() => house.close())

const person = (name: string) =>
  house.db.write(async (tx) => {
    const email = `${name.toLowerCase()}@club.example`
    return (await tx.create(users, { name, email, password: '!', tokenKey: name, verified: true })).id
  })

const checklist = () => checklistOf(house.db, AREAS, (path) => pageAt(path) !== undefined)
const decisions = (areas: readonly Area[] = AREAS) =>
  decisionsOf(areas)({ reader: house.db, language: 'en', reads: new ReadTracker() })
const recentChanges = (before?: number) => recentChangesOf(house.db, { ...wordsOf(AREAS), currency: 'EUR' }, before)

const isDone = async () => Object.fromEntries((await checklist()).map(({ step, done }) => [step, done]))
const stateOf = async (step: string) => (await checklist()).find((it) => it.step === step)?.state

const mail = (to: string) =>
  house.db.write((tx) => queueMail(tx, { to, subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' }))

describe('the checklist of a new installation', () => {
  test('has nothing ticked', async () => {
    expect((await checklist()).map(({ step, state, done }) => [step, state, done])).toEqual([
      ['tournament', 'Add a name and the days.', false],
      ['teams', expect.stringMatching(/^No teams yet/), false],
      ['timetable', 'Enter the tournament dates first.', false],
      ['publication', 'Set up the schedule first.', false],
      ['signIn', expect.stringMatching(/^Off/), false],
      ['helpers', "It's just you so far.", false],
      ['switches', 'New accounts, team registration, spirit and helper jobs are off.', false],
    ])
    const links = (await checklist()).flatMap(({ href }) => href ?? [])
    expect(links.filter((href) => !pageAt(href.split('#')[0] ?? ''))).toEqual([])
    expect(links).toContain('/admin/user-management/roles')
  })

  test('ticks itself, one after the other', async () => {
    const { db } = house
    const [about] = await db.list(tournament)
    await db.write((tx) => tx.update(tournament, about?.id ?? '', { name: 'Lakeside Open' }))
    expect(await stateOf('tournament')).toBe('Add the days.')
    await db.write((tx) => tx.update(tournament, about?.id ?? '', { starts: '2026-06-13', ends: '2026-06-14' }))
    expect(await isDone()).toMatchObject({ tournament: true, teams: false })
    expect(await stateOf('timetable')).toBe('Add teams first.')

    const team = await db.write((tx) => tx.create(teams, { name: 'Herons', division: 'mixed', state: 'registered' }))
    expect(await isDone()).toMatchObject({ teams: false })
    await db.write((tx) => tx.update(teams, team.id, { state: 'accepted' }))
    expect(await stateOf('teams')).toBe('1 team is in. You need at least two.')
    expect(await isDone()).toMatchObject({ teams: false })
    await db.write((tx) => tx.create(teams, { name: 'Otters', division: 'mixed', state: 'accepted' }))
    expect(await isDone()).toMatchObject({ teams: true, timetable: false })

    await db.write((tx) => tx.create(plannedGames, { division: 'mixed', key: 'A1', minutes: 60, slot_minutes: 70 }))
    expect(await isDone()).toMatchObject({ timetable: true, publication: false })
    expect(await stateOf('publication')).toBe('The schedule is a draft, visible to admins only.')
    const [switches] = await db.list(config)
    await db.write((tx) => tx.update(config, switches?.id ?? '', { schedule_initialized: true }))
    expect(await isDone()).toMatchObject({ publication: true, signIn: false })
    await db.write((tx) => tx.update(config, switches?.id ?? '', { user_login_active: true }))
    expect(await isDone()).toMatchObject({ signIn: true, switches: false, helpers: false })
    await db.write((tx) => tx.update(config, switches?.id ?? '', { spirit_entry_active: true }))
    expect(await stateOf('switches')).toBe('On: Spirit entry')

    const helper = await person('Bo')
    await db.write((tx) => setRoles(tx, admin, helper, ['worker']))
    expect(Object.values(await isDone())).toEqual(Array.from({ length: 7 }, () => true))
  })

  test('counts an invitation as well as a role', async () => {
    const invitation = { token_hash: 'hash', role: 'worker', expires: '2026-06-20 10:00:00.000Z', uses_max: 5 } as const
    await house.db.write((tx) => tx.create(invitations, invitation))
    expect(await isDone()).toMatchObject({ helpers: true })
  })

  test('without a config record every switch counts as off', async () => {
    const [switches] = await house.db.list(config)
    await house.db.write((tx) => tx.delete(config, switches?.id ?? ''))
    expect(await isDone()).toMatchObject({ publication: false, signIn: false, switches: false })
  })
})

describe('what needs a decision', () => {
  test('is nothing at first', async () => expect(await decisions()).toEqual([]))

  test('is a request for the role booker until it was answered', async () => {
    const { db } = house
    const user = await person('Bo')
    const request = await db.write((tx) => tx.create(bookerRequests, { user, status: 'open' }))
    expect(await decisions()).toEqual([
      { text: '1 booker request', count: 1, href: '/admin/user-management/booker-requests' },
    ])
    await db.write((tx) => tx.update(bookerRequests, request.id, { status: 'declined' }))
    expect(await decisions()).toEqual([])
  })

  test('is a mail that was not taken, and no longer once it was sent', async () => {
    await mail('bo@club.example')
    expect(await decisions()).toEqual([])
    await house.db.store.write((tx) => tx.run('UPDATE "_outbox" SET "attempts" = 1'))
    expect(await decisions()).toMatchObject([{ href: '/admin#mails', count: 1 }])
    await house.db.store.write((tx) => tx.run('UPDATE "_outbox" SET "sent" = \'2026-06-13\''))
    expect(await decisions()).toEqual([])
  })

  test('comes from every area that has something to say', async () => {
    const waiting = { text: '3 teams', count: 3, href: '/admin/team_registration' }
    const areas = [{ name: 'silent' }, { name: 'teams', decisions: async () => [waiting] }]
    expect(await decisions(areas)).toEqual([waiting])
    expect(await checklistOf(house.db, areas, () => true)).toEqual([])
    expect(await checklist()).toHaveLength(7)
  })
})

describe('who did what last', () => {
  const role = (user: string, ...wanted: ('worker' | 'booker')[]) =>
    house.db.write((tx) => setRoles(tx, admin, user, wanted))

  test('is told newest first, with the names of people', async () => {
    const helper = await person('Bo')
    await role(helper, 'worker')
    now = new Date('2026-06-13T11:00:00Z')
    await role(helper, 'worker', 'booker')
    const { changes, next } = await recentChanges()
    expect(next).toBeUndefined()
    expect(changes).toMatchObject([
      {
        at: '2026-06-13 11:00:00.000Z',
        actor: 'Ada',
        text: 'Granted to Bo: Booker',
      },
      { at: '2026-06-13 10:00:00.000Z', text: 'Granted to Bo: Helper' },
    ])
  })

  test('names whom a record without a name is about, and leaves out who is gone', async () => {
    const user = await person('Bo')
    await house.db.write(async (tx) => {
      const made = await tx.create(bookerRequests, { user, status: 'open' })
      await tx.audit(admin, 'accounts.decideBookerRequest', bookerRequests, made.id, { approve: false })
      await tx.audit(GUEST, 'accounts.verifyUser', users, user, { by: 'console' })
    })
    const told = async () => (await recentChanges()).changes.map(({ actor, text }) => `${actor}: ${text}`)
    expect(await told()).toEqual(["Server console: Approved Bo's account", "Ada: Declined Bo's booker request"])
    await house.db.write((tx) => tx.delete(users, user))
    expect(await told()).toEqual([
      "Server console: Approved a deleted person's account",
      "Ada: Declined a deleted person's booker request",
    ])
  })

  test('comes in pages that meet without a gap, also while more is done', async () => {
    await house.db.write(async (tx) => {
      for (let n = 0; n < 2 * CHANGES_PER_PAGE + 5; n++) await tx.audit(admin, `test.${n}`, users, admin.id)
    })
    const first = await recentChanges()
    await house.db.write((tx) => tx.audit(admin, 'test.later', users, admin.id))
    const second = await recentChanges(first.next)
    const third = await recentChanges(second.next)
    const told = [first, second, third].flatMap(({ changes }) => changes.map(({ text }) => text))
    expect(told).toEqual(
      Array.from({ length: 2 * CHANGES_PER_PAGE + 5 }, (_, n) => `Other change: test.${n}`).toReversed(),
    )
    expect(third.next).toBeUndefined()
  })

  test('folds what was done at once, also where two kinds take turns', async () => {
    await house.db.write(async (tx) => {
      for (let n = 0; n < 24; n++) {
        await tx.audit(admin, 'teams.createTeam', users, admin.id, { by: 'import' })
        await tx.audit(admin, 'teams.addManager', users, admin.id)
      }
    })
    now = new Date('2026-06-13T10:05:00Z')
    await house.db.write((tx) => tx.audit(admin, 'teams.createTeam', users, admin.id))
    const { changes, next } = await recentChanges()
    expect(changes.map(({ text }) => text)).toEqual([
      'Created the team Ada',
      'Added a manager to Ada, and 23 similar entries',
      'Imported 24 teams',
    ])
    expect(changes.map(({ folded }) => folded?.length)).toEqual([undefined, 24, 24])
    expect(next).toBeUndefined()
  })

  test('a long list that was imported is one line, and what was done before it the next one', async () => {
    await house.db.write((tx) => tx.audit(admin, 'test.before', users, admin.id))
    now = new Date('2026-06-13T10:05:00Z')
    await house.db.write(async (tx) => {
      for (let n = 0; n < 400; n++) await tx.audit(admin, 'teams.createTeam', users, admin.id, { by: 'import' })
    })
    const { changes, next } = await recentChanges()
    expect(changes.map(({ text }) => text)).toEqual(['Imported 400 teams', 'Other change: test.before'])
    expect(next).toBeUndefined()
  })

  test('a place that is none is not found', async () => {
    await expect(recentChanges(Number.NaN)).rejects.toThrow("wasn't found")
  })
})

describe('health', () => {
  const folder = join(tmpdir(), `fieldside-health-${process.pid}`)
  const facts: InstallationFacts = {
    version: '1.2.3',
    build: 'abcdef',
    startedAt: new Date('2026-06-13T08:30:00Z'),
    disk: async () => ({ databaseBytes: 120, freeBytes: 1_000 }),
    backupFolder: join(folder, 'backups'),
    hasMailServer: true,
    live: () => ({ connections: 3, people: 2 }),
  }
  beforeEach(() => {
    mkdirSync(facts.backupFolder, { recursive: true })
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  test('tells of the process and the disk', async () => {
    const health = await healthOf(house.db, installationOf(facts))
    expect(health).toMatchObject({
      version: '1.2.3',
      build: 'abcdef',
      node: process.version,
      uptimeMinutes: 90,
      databaseBytes: 120,
      freeBytes: 1_000,
      lastBackup: undefined,
      live: { connections: 3, people: 2 },
    })
  })

  test('tells how old the last backup is', async () => {
    for (const name of ['fieldside-2026-06-13T08-00-00.000Z-hourly.db', 'fieldside-2026-06-13T09-00-00.000Z-manual.db'])
      writeFileSync(join(facts.backupFolder, name), 'x'.repeat(50))
    const { lastBackup } = await healthOf(house.db, installationOf(facts))
    expect(lastBackup).toMatchObject({ occasion: 'manual', bytes: 50, ageMinutes: 60 })
  })

  test('tells of a mail server that works, one that does not take mails, and none', async () => {
    const mailHealth = async (hasMailServer: boolean) =>
      (await healthOf(house.db, installationOf({ ...facts, hasMailServer }))).mail
    expect(await mailHealth(true)).toEqual({ state: 'working', waiting: 0, failed: 0, lastSent: undefined })
    await mail('bo@club.example')
    expect(await mailHealth(true)).toMatchObject({ state: 'working', waiting: 1 })
    await house.db.store.write((tx) => tx.run('UPDATE "_outbox" SET "attempts" = 1'))
    expect(await mailHealth(true)).toMatchObject({ state: 'failing', waiting: 1 })
    expect(await mailHealth(false)).toMatchObject({ state: 'none', waiting: 1 })
    await house.db.store.write((tx) => tx.run('UPDATE "_outbox" SET "failed" = \'refused\''))
    expect(await mailHealth(true)).toMatchObject({ state: 'working', waiting: 0, failed: 1 })
  })
})

test('only admins are told', async () => {
  const stage = await openStage()
  try {
    await expect(loader(stage.visit('/admin'))).rejects.toThrow('requires valid record authorization token')
    const viewer = { ...admin, roles: ['worker'] as const }
    await expect(loader(stage.visit('/admin', { viewer }))).rejects.toThrow('not allowed')
  } finally {
    await stage.close()
  }
})
