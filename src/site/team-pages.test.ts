import { mkdtempSync, rmSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type LoaderFunctionArgs, RouterContextProvider } from 'react-router'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { users } from '#areas/accounts/accounts.collections.ts'
import { loader as loadTeam } from '#areas/teams/public/TeamPage.tsx'
import { loader as loadTeams } from '#areas/teams/public/TeamsPage.tsx'
import { playerDetails, players, teams } from '#areas/teams/teams.collections.ts'
import { dependenciesOf } from '#http/areas/area.ts'
import type { DemoSize } from '#http/areas/demo.ts'
import { PageRequest, pageRequest } from '#http/pages/page-request.ts'
import { HttpRequest } from '#http/server/http-request.ts'
import { Database } from '#records/database.ts'
import type { Store } from '#records/storage/store.ts'
import { withoutSession } from '#records/viewing/actor.ts'
import { GUEST, type Viewer } from '#records/viewing/viewer.ts'
import { AREAS } from './areas.ts'
import { openFilledDemo } from './demo/filled.testing.ts'

/** The public pages of teams over the demo's tournament, of the usual size and large. */

interface Installation {
  readonly db: Database
  /** How many statements were read so far. */
  statements(): number
}

let folder: string
const open: Database[] = []
let normal: Installation
let large: Installation

async function installation(size: DemoSize): Promise<Installation> {
  const filled = await openFilledDemo(mkdtempSync(join(folder, size)), size)
  const { schema, store, now } = filled.db
  let count = 0
  const counting: Store = {
    ...store,
    rows: (...page) => (count++, store.rows(...page)),
    all: (...page) => (count++, store.all(...page)),
  }
  const db = new Database(schema, counting, now)
  open.push(db)
  return { db, statements: () => count }
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fieldside-teams-'))
  normal = await installation('normal')
  large = await installation('large')
})
afterAll(async () => {
  for (const db of open) await db.store.close()
  rmSync(folder, { recursive: true, force: true })
})

interface Visit {
  viewer?: Viewer
  language?: 'en' | 'de'
}

/** What these pages ask of an installation besides its records. */
const dependenciesWith = (db: Database) => dependenciesOf(AREAS, { db } as Parameters<typeof dependenciesOf>[1])

/** What a loader gets of a visit. */
function visit({ db }: Installation, path: string, { viewer = GUEST, language = 'en' }: Visit = {}) {
  const incoming = new HttpRequest(
    { method: 'GET', url: path, headers: {}, address: '192.0.2.1' } as HttpRequest['incoming'],
    {} as ServerResponse,
  )
  const page = new PageRequest(
    dependenciesWith(db),
    incoming,
    withoutSession(viewer),
    { language, theme: undefined },
    '',
  )
  const context = new RouterContextProvider()
  context.set(pageRequest, page)
  const url = new URL(path, 'https://cup.example')
  const args = { context, url, request: new Request(url), params: { team: url.pathname.split('/')[2] } }
  return { page, args: args as unknown as LoaderFunctionArgs }
}

const teamNamed = async ({ db }: Installation, name: string) => {
  const [found] = await db.list(teams, { filter: 'name = {:name}', params: { name } })
  if (!found) throw new Error(`There is no team ${name}`)
  return found
}

const personCalled = async ({ db }: Installation, email: string, roles: Viewer['roles']): Promise<Viewer> => {
  const [found] = await db.list(users, { filter: 'email = {:email}', params: { email } })
  return { id: found?.id ?? '', roles, record: {} }
}

const costOf = async (installation: Installation, work: () => Promise<unknown>) => {
  const before = installation.statements()
  await work()
  return installation.statements() - before
}

describe('the list of teams', () => {
  test('has every team that plays or has left, by division and name', async () => {
    const { items: shown, counts } = (await loadTeams(visit(normal, '/teams').args)).found
    expect(counts).toEqual({ all: 25, byDivision: { mixed: 8, open: 9, women: 8 } })
    expect(shown.slice(0, 2).map(({ name }) => name)).toEqual(['Fjordside', 'Harbour Lights'])
    const open = shown.filter(({ division }) => division === 'open')
    expect(open.at(-1)).toMatchObject({ name: 'Flat Earth', isWithdrawn: true, players: 3 })
  })

  test('counts the players of each', async () => {
    const { items: shown } = (await loadTeams(visit(normal, '/teams').args)).found
    for (const { id, players: count } of shown)
      expect(count).toBe(await normal.db.count(players, { filter: 'team = {:id}', params: { id } }))
  })

  test.each(['', '?q=a', '?division=open&page=2'])('%s asks as often for 64 teams as for 24', async (query) => {
    const cost = (of: Installation) => costOf(of, () => loadTeams(visit(of, `/teams${query}`).args))
    expect(await cost(large)).toBe(await cost(normal))
  })

  test('can be kept for everybody', async () => {
    const { page, args } = visit(normal, '/teams')
    await loadTeams(args)
    expect(page.reads.isTrackable).toBe(true)
    expect([...page.reads.collections].map(({ name }) => name)).toEqual(expect.arrayContaining(['teams', 'players']))
  })
})

describe('the page of a team', () => {
  test('shows everybody where it comes from, in their language, and its roster by number', async () => {
    const { id } = await teamNamed(normal, 'Kite Club')
    const page = await loadTeam(visit(normal, `/teams/${id}`, { language: 'de' }).args)
    expect(page).toMatchObject({ title: 'Kite Club', team: { city: 'Bremen', country: 'Deutschland' }, mayEdit: false })
    const numbers = page.roster.map(({ number }) => Number(number)).filter(Boolean)
    expect(numbers).toEqual(numbers.toSorted((one, other) => one - other))
  })

  test('tells nothing of what only the team may know', async () => {
    const { id } = await teamNamed(normal, 'Kite Club')
    const told = JSON.stringify(await loadTeam(visit(normal, `/teams/${id}`).args))
    const details = await normal.db.list(playerDetails, { filter: 'player.team = {:id}', params: { id } })
    for (const { connection_code, email, phone } of details)
      for (const secret of [connection_code, email, phone].filter(Boolean)) expect(told).not.toContain(secret)
    const minors = details.filter(({ birth_year }) => birth_year > 2007)
    expect(minors).not.toEqual([])
    for (const { full_name } of minors) expect(told).not.toContain(full_name)
  })

  test('asks as often for a large tournament as for a small one', async () => {
    const cost = async (of: Installation) => {
      const { id } = await teamNamed(of, 'Kite Club')
      const load = () => loadTeam(visit(of, `/teams/${id}`).args)
      // A record that was read is kept in memory.
      await load()
      return costOf(of, load)
    }
    expect(await cost(large)).toBe(await cost(normal))
  })

  test('can be changed by its managers and by admins only', async () => {
    const { id } = await teamNamed(normal, 'Kite Club')
    const manager = await personCalled(normal, 'teammanager@fieldside.example', ['teammanager'])
    const player = await personCalled(normal, 'player@fieldside.example', [])
    const admin = await personCalled(normal, 'admin@fieldside.example', ['admin'])
    const mayEdit = async (viewer: Viewer, team = id) =>
      (await loadTeam(visit(normal, `/teams/${team}?edit=look`, { viewer }).args)).isEditing
    expect([await mayEdit(GUEST), await mayEdit(player), await mayEdit(manager), await mayEdit(admin)]).toEqual([
      false,
      false,
      true,
      true,
    ])
    expect(await mayEdit(manager, (await teamNamed(normal, 'Ironwood')).id)).toBe(false)
  })

  test('leads its managers to the roster, and admins to their list', async () => {
    const { id } = await teamNamed(normal, 'Kite Club')
    const manager = await personCalled(normal, 'teammanager@fieldside.example', ['teammanager'])
    const admin = await personCalled(normal, 'admin@fieldside.example', ['admin'])
    const at = async (viewer: Viewer) => {
      const { rosterAt, adminAt } = await loadTeam(visit(normal, `/teams/${id}`, { viewer }).args)
      return { rosterAt, adminAt }
    }
    expect(await at(GUEST)).toEqual({})
    expect(await at(manager)).toEqual({ rosterAt: `/teammanager/players?team=${id}` })
    expect(await at(admin)).toEqual({ adminAt: `/admin/tournament/teams?team=${id}` })
  })

  test('is not there until the team is accepted, but for those who care for it', async () => {
    const manager = await personCalled(normal, 'teammanager@fieldside.example', ['teammanager'])
    const waiting = await normal.db.write((tx) =>
      tx.create(teams, { name: 'Moth Season', division: 'mixed', state: 'waiting', managers: [manager.id] }),
    )
    const path = `/teams/${waiting.id}`
    await expect(loadTeam(visit(normal, path).args)).rejects.toMatchObject({ init: { status: 404 } })
    await expect(loadTeam(visit(normal, '/teams/nowhere').args)).rejects.toMatchObject({ init: { status: 404 } })
    expect(await loadTeam(visit(normal, path, { viewer: manager }).args)).toMatchObject({ isHidden: true })
    const { items: shown } = (await loadTeams(visit(normal, '/teams', { viewer: manager }).args)).found
    expect(shown.map(({ name }) => name)).not.toContain('Moth Season')
  })

  test('says that a team has withdrawn', async () => {
    const { id } = await teamNamed(normal, 'Flat Earth')
    expect(await loadTeam(visit(normal, `/teams/${id}`).args)).toMatchObject({ isWithdrawn: true })
  })
})
