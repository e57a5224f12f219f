import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { invitations, roles, users } from '#areas/accounts/accounts.collections.ts'
import { config } from '#areas/configuration/configuration.collections.ts'
import { notices } from '#areas/notifications/notifications.collections.ts'
import { OUTBOX_TABLES } from '#areas/notifications/notifications.tables.ts'
import { PUSH_TABLES } from '#areas/notifications/push/push.tables.ts'
import { games, playingFields } from '#areas/schedule/schedule.collections.ts'
import { settlementEntries } from '#areas/settlement/settlement.collections.ts'
import { divisions } from '#areas/tournament/tournament.collections.ts'
import { makeDivisions } from '#areas/tournament/tournament.testing.ts'
import { csvIn } from '#http/areas/csv-route.ts'
import type { Database } from '#records/database.ts'
import type { NewRecord } from '#records/schema/collection.ts'
import { openTemporary } from '#records/temporary.testing.ts'
import type { Viewer } from '#records/viewing/viewer.ts'
import { refusalAt } from '#site/stage.testing.ts'
import { statementsOf } from '../statements.testing.ts'
import type { Team } from '../teams.api.server.ts'
import { players, teams } from '../teams.collections.ts'
import { TEAMS_TABLES } from '../teams.tables.ts'
import { auditedActions, runTeamsCommand } from '../teams-commands.testing.ts'
import { adminTeamsAddress } from './admin-teams.address.ts'
import { seedsOf, teamCounts, teamsListed } from './admin-teams.queries.server.ts'
import { TEAMS_CSV_COLUMNS } from './admin-teams-csv.route.server.ts'
import { teamsPlanned } from './teams-import.commands.server.ts'

const MANAGER: Viewer = { id: 'managermanagerm', roles: ['teammanager'], record: {} }

let db: Database
let close: () => Promise<void>
beforeEach(async () => {
  const money = [config, settlementEntries]
  const others = [users, roles, invitations, divisions, playingFields, games, players, notices]
  ;({ db, close } = await openTemporary([teams, ...others, ...money], {
    tables: [...PUSH_TABLES, ...TEAMS_TABLES, ...OUTBOX_TABLES],
  }))
  await makeDivisions(db)
})
afterEach(() => close())

const run = (name: string, input: unknown, actor?: Viewer) => runTeamsCommand(db, name, input, actor)

const make = (name: string, values: Partial<NewRecord<typeof teams>> = {}): Promise<Team> =>
  db.write((tx) => tx.create(teams, { name, division: 'mixed', state: 'accepted', ...values }))

const teamNow = async ({ id }: { id: string }) => db.get(teams, id)
const audited = () => auditedActions(db)

const herons = { name: 'Herons', division: 'open', city: 'Ulm', country: 'DE', seed: 3 }

describe('a team made by hand', () => {
  test('takes part at once', async () => {
    await run('createTeam', { ...herons, name: '  Herons   Ulm ' })
    expect(await db.list(teams)).toMatchObject([{ ...herons, name: 'Herons Ulm', state: 'accepted' }])
    expect(await audited()).toEqual(['teams.createTeam'])
  })

  test.each([
    [{ name: ' ' }, 'name', 'validation_required'],
    [{ division: 'juniors' }, 'division', 'division_unknown'],
    [{ division: '' }, 'division', 'validation_required'],
    [{ country: 'XX' }, 'country', 'country_unknown'],
    [{ colour_dark: 'blue' }, 'colour_dark', 'validation_regex'],
    [{ seed: 1000 }, 'seed', 'validation_max_value'],
    [{ seed: Number.NaN }, 'seed', 'validation_number'],
  ])('refused: %j', async (change, field, code) => {
    await expect(run('createTeam', { ...herons, ...change })).rejects.toMatchObject(refusalAt(field, code))
  })

  test('has a name and a seed of its own in its division', async () => {
    await run('createTeam', herons)
    await expect(run('createTeam', { ...herons, seed: 4 })).rejects.toMatchObject(refusalAt('name', 'name_taken'))
    await expect(run('createTeam', { ...herons, name: 'HÉRONS!', seed: 4 })).rejects.toMatchObject({ status: 400 })
    await expect(run('createTeam', { ...herons, name: 'Kites' })).rejects.toMatchObject(refusalAt('seed', 'seed_taken'))
    await run('createTeam', { ...herons, division: 'mixed' })
    expect(await db.count(teams)).toBe(2)
  })

  test('by two admins at once is one team', async () => {
    const both = await Promise.allSettled([run('createTeam', herons), run('createTeam', herons)])
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('is made by admins only', async () => {
    const manager: Viewer = { ...MANAGER, roles: ['teammanager', 'booker', 'scorekeeper'] }
    await expect(run('createTeam', herons, manager)).rejects.toMatchObject({ status: 403 })
  })
})

describe('a change', () => {
  const wanted = { name: 'Herons', division: 'mixed', city: 'Köln', seed: 0 }

  test('is written as a whole, and audited with what was before', async () => {
    const team = await make('Heron', { city: 'Ulm', country: 'DE' })
    await run('changeTeam', { team: team.id, base: team.updated, ...wanted })
    expect(await teamNow(team)).toMatchObject({ name: 'Herons', city: 'Köln', country: '' })
    expect(await audited()).toEqual(['teams.changeTeam'])
  })

  test('of something that another admin changed meanwhile gets both values', async () => {
    const team = await make('Herons')
    await run('changeTeam', { team: team.id, base: team.updated, ...wanted, city: 'Ulm' })
    await expect(run('changeTeam', { team: team.id, base: team.updated, ...wanted })).rejects.toMatchObject({
      status: 409,
      data: { wanted: { city: 'Köln' }, current: { city: 'Ulm' } },
    })
    expect(await teamNow(team)).toMatchObject({ city: 'Ulm' })
  })

  test('of a team that is gone is told', async () => {
    const input = { team: 'nobodyhasthisid', base: 'x', ...wanted }
    await expect(run('changeTeam', input)).rejects.toMatchObject({ status: 404, ...refusalAt('team', 'team_gone') })
  })
})

describe('rosters', () => {
  test('of many are locked at once, and it is told which ones were not before', async () => {
    const [one, other] = [await make('Herons'), await make('Kites', { roster_locked: true })]
    expect(await run('lockRosters', { teams: [one.id, other.id], locked: true })).toEqual({ changed: [one.id] })
    expect((await teamNow(one))?.roster_locked).toBe(true)
    expect(await audited()).toEqual(['teams.lockRoster'])
    await run('lockRosters', { teams: [one.id], locked: false })
    expect((await teamNow(other))?.roster_locked).toBe(true)
  })

  test('all of them or none', async () => {
    const one = await make('Herons')
    await expect(run('lockRosters', { teams: [one.id, 'nobodyhasthisid'], locked: true })).rejects.toMatchObject({
      status: 404,
    })
    expect((await teamNow(one))?.roster_locked).toBe(false)
  })
})

describe('seeds', () => {
  test('change places', async () => {
    const [one, other] = [await make('Herons', { seed: 1 }), await make('Kites', { seed: 2 })]
    const seeds = [
      { team: one.id, seed: 2 },
      { team: other.id, seed: 1 },
    ]
    expect(await run('setSeeds', { seeds })).toEqual({ changed: 2 })
    expect((await seedsOf(db, 'mixed')).map(({ name }) => name)).toEqual(['Kites', 'Herons'])
  })

  test('are not given twice in a division; a withdrawn team keeps nothing from anybody', async () => {
    const [one, other] = [await make('Herons', { seed: 1 }), await make('Kites')]
    await make('Owls', { seed: 2, state: 'withdrawn' })
    await expect(run('setSeeds', { seeds: [{ team: other.id, seed: 1 }] })).rejects.toMatchObject(
      refusalAt(`seed-${other.id}`, 'seed_taken'),
    )
    expect((await teamNow(other))?.seed).toBe(0)
    await run('setSeeds', { seeds: [{ team: other.id, seed: 2 }] })
    expect((await teamNow(one))?.seed).toBe(1)
  })
})

describe('a team that withdraws', () => {
  test('keeps what becomes of its games, for the schedule', async () => {
    const team = await make('Herons')
    await run('withdrawTeam', { team: team.id, games: 'void_all' })
    expect(await teamNow(team)).toMatchObject({ state: 'withdrawn', withdrawal: 'void_all' })
    await run('withdrawTeam', { team: team.id, games: 'void_all' })
    expect(await audited()).toEqual(['teams.withdrawTeam'])
    await run('withdrawTeam', { team: team.id, games: 'forfeit_left' })
    expect(await teamNow(team)).toMatchObject({ withdrawal: 'forfeit_left' })
  })

  test('says what becomes of them', async () => {
    const team = await make('Herons')
    await expect(run('withdrawTeam', { team: team.id, games: '' })).rejects.toMatchObject({ status: 400 })
    expect(await teamNow(team)).toMatchObject({ state: 'accepted' })
  })

  test('plays again, without a seed that another team has by now', async () => {
    const team = await make('Herons', { seed: 1 })
    await run('withdrawTeam', { team: team.id, games: 'void_all' })
    await make('Kites', { seed: 1 })
    await run('reinstateTeam', { team: team.id })
    expect(await teamNow(team)).toMatchObject({ state: 'accepted', withdrawal: '', seed: 0 })
  })

  test('does not come back beside another team of its name', async () => {
    const team = await make('Herons', { state: 'withdrawn' })
    await make('Herons')
    await expect(run('reinstateTeam', { team: team.id })).rejects.toMatchObject(refusalAt('name', 'name_taken'))
  })

  test('was not one that was declined, and nothing is reinstated that did not withdraw', async () => {
    const declined = await make('Owls', { state: 'declined' })
    await expect(run('withdrawTeam', { team: declined.id, games: 'void_all' })).rejects.toMatchObject({ status: 409 })
    await expect(run('reinstateTeam', { team: declined.id })).rejects.toMatchObject({ status: 409 })
  })
})

describe('a team that was made by mistake', () => {
  test('goes with its managers and its notices, and that is kept with its name', async () => {
    const manager = await db.write(async (tx) => {
      const { id } = await tx.create(users, {
        name: 'Mia',
        email: 'mia@club.example',
        password: '!',
        tokenKey: 'of mia',
      })
      await tx.create(roles, { user: id, roles: ['teammanager'] })
      return id
    })
    const team = await make('Herrons', { managers: [manager] })
    await db.write((tx) => tx.create(notices, { audience: 'team', team: team.id, title_en: 'Hi', title_de: 'Hallo' }))
    await run('removeTeam', { team: team.id })
    expect([await db.count(teams), await db.count(notices)]).toEqual([0, 0])
    expect(await db.list(roles)).toMatchObject([{ user: manager, roles: [] }])
    expect((await audited()).at(-1)).toBe('teams.removeTeam')
  })

  test('stays while it has players', async () => {
    const team = await make('Herons')
    await db.write((tx) => tx.create(players, { name: 'Runa P.', team: team.id }))
    await expect(run('removeTeam', { team: team.id })).rejects.toMatchObject({
      status: 409,
      ...refusalAt('team', 'team_has_players'),
    })
    expect(await teamNow(team)).toBeDefined()
  })

  test('is removed by admins only', async () => {
    const team = await make('Herons')
    await expect(run('removeTeam', { team: team.id }, MANAGER)).rejects.toMatchObject({
      status: 403,
    })
    expect(await teamNow(team)).toBeDefined()
  })
})

describe('a list of teams', () => {
  const list = 'Name,Division,City,Country\nHerons,open,Köln,DE\nKites,juniors,Ulm,DE\nOwls,mixed,Jena,Germany'

  test('makes and changes what it can, and leaves the rest out', async () => {
    await make('Owls')
    expect((await teamsPlanned(db, list)).lines.map(({ is }) => is)).toEqual(['new', 'wrong', 'change'])
    expect(await run('importTeams', { text: list })).toEqual({ made: 1, changed: 1, invited: 0 })
    const found = await db.list(teams, { sort: 'name' })
    expect(found).toMatchObject([
      { name: 'Herons', division: 'open', state: 'accepted' },
      { name: 'Owls', city: 'Jena', country: 'DE' },
    ])
    expect(await audited()).toEqual(['teams.changeTeam', 'teams.createTeam'])
  })

  test('is taken only as far as it is wanted', async () => {
    expect(await run('importTeams', { text: list, lines: [2] })).toEqual({ made: 1, changed: 0, invited: 0 })
    await expect(run('importTeams', { text: list, lines: [3] })).rejects.toMatchObject(
      refusalAt('text', 'nothing_to_import'),
    )
  })

  test('taken twice changes nothing the second time', async () => {
    const withContact = `${list}\nCranes,open,,`
    await run('importTeams', { text: withContact })
    await expect(run('importTeams', { text: withContact })).rejects.toMatchObject(
      refusalAt('text', 'nothing_to_import'),
    )
  })

  test('of more teams than there are places says so before it happens', async () => {
    const many = Array.from({ length: 70 }, (_, at) => `Team ${at},open`).join('\n')
    const [said, ...more] = (await teamsPlanned(db, many)).warnings ?? []
    expect([said, more]).toEqual([expect.stringMatching(/^With these lines, Open has 70 teams/), []])
    expect((await teamsPlanned(db, 'Herons,open')).warnings).toEqual([])
  })

  test.each(['en', 'de'] as const)('that was taken out in %s is understood again', async (locale) => {
    await make('=Kites; "the club"', { division: 'women', city: 'Ulm', country: 'DE', colour_dark: '#0b5cad', seed: 4 })
    const { items } = await teamsListed(db, adminTeamsAddress.read(new URLSearchParams()))
    const csv = csvIn(locale, TEAMS_CSV_COLUMNS, items)
    expect((await teamsPlanned(db, csv)).lines).toMatchObject([
      { is: 'same', problems: [], values: { name: '=Kites; "the club"', seed: 4 } },
    ])
  })
})

describe('the list of admins', () => {
  const shownFor = (query: string) =>
    adminTeamsAddress.read(new URLSearchParams(query), { division: ['mixed', 'open', 'women'] })
  const namesFor = async (query: string) => (await teamsListed(db, shownFor(query))).items.map(({ name }) => name)

  test('has names as people sort them, where programs get them by their bytes', async () => {
    const names = ['Zebras', 'Hot', 'Hässliche', 'ägir', 'Łódź', 'Lupine']
    await db.write(async (tx) => {
      for (const name of names) await tx.create(teams, { name, division: 'mixed', state: 'accepted' })
    })
    expect(await namesFor('')).toEqual(['ägir', 'Hässliche', 'Hot', 'Łódź', 'Lupine', 'Zebras'])
    const byBytes = await db.list(teams, { sort: 'name' })
    expect(byBytes.map(({ name }) => name)).toEqual(['Hot', 'Hässliche', 'Lupine', 'Zebras', 'ägir', 'Łódź'])
  })

  test('is searched, filtered and sorted by its address', async () => {
    const ada = await db.write((tx) =>
      tx.create(users, { name: 'Ada Löw', email: 'ada@club.example', password: '!', tokenKey: 'a' }),
    )
    await make('Herons', { city: 'Köln', seed: 2, managers: [ada.id] })
    await make('Kites', { division: 'open', seed: 1, roster_locked: true })
    await make('Owls', { state: 'withdrawn' })
    expect(await namesFor('')).toEqual(['Herons', 'Kites', 'Owls'])
    expect(await namesFor('sort=-name')).toEqual(['Owls', 'Kites', 'Herons'])
    expect(await namesFor('q=köln+ada')).toEqual(['Herons'])
    expect(await namesFor('q=%25')).toEqual([])
    expect(await namesFor('division=open')).toEqual(['Kites'])
    expect(await namesFor('state=withdrawn')).toEqual(['Owls'])
    expect(await namesFor('locked=yes')).toEqual(['Kites'])
    expect(await namesFor('division=nonsense&sort=password&page=9')).toEqual(['Herons', 'Kites', 'Owls'])
    expect(await teamCounts(db)).toEqual({
      all: 3,
      byDivision: { mixed: 2, open: 1 },
      byState: { accepted: 2, withdrawn: 1 },
      locked: 1,
    })
  })

  test('asks the database as often for fifty teams as for one', async () => {
    const read = () => Promise.all([teamsListed(db, shownFor('')), teamCounts(db)])
    const ada = await db.write((tx) =>
      tx.create(users, { name: 'Ada', email: 'ada@club.example', password: '!', tokenKey: 'a' }),
    )
    const makeOne = async (name: string) => {
      const { id } = await make(name, { managers: [ada.id] })
      await db.write((tx) => tx.create(players, { name: 'Eve', team: id }))
    }
    await makeOne('Team')
    const forOne = await statementsOf(db, read)
    for (let number = 0; number < 49; number++) await makeOne(`Team ${number}`)
    expect(await statementsOf(db, read)).toBe(forOne)
    expect((await teamsListed(db, shownFor(''))).items.every((team) => team.players === 1)).toBe(true)
  })
})

test('an address says only what is not as usual, and is read as it was written', () => {
  expect(adminTeamsAddress.href()).toBe('/admin/tournament/teams')
  const written = '/admin/tournament/teams?q=a&division=open&state=waiting&locked=no&sort=-seed&page=3'
  const shown = adminTeamsAddress.read(new URL(written, 'https://cup.example').searchParams)
  expect(adminTeamsAddress.href(shown)).toBe(written)
})
