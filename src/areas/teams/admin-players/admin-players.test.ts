import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { User } from '#areas/accounts/accounts.api.server.ts'
import { bookerRequests, invitations, roles, users } from '#areas/accounts/accounts.collections.ts'
import { config } from '#areas/configuration/configuration.collections.ts'
import { settlementEntries } from '#areas/settlement/settlement.collections.ts'
import { divisions, tournament } from '#areas/tournament/tournament.collections.ts'
import { makeDivisions } from '#areas/tournament/tournament.testing.ts'
import { csvIn } from '#http/areas/csv-route.ts'
import { testDependencies } from '#http/areas/dependencies.testing.ts'
import { type Command, runCommand } from '#http/commands/commands.ts'
import { casesOr } from '#properties.testing.ts'
import type { Database } from '#records/database.ts'
import { collection, type NewRecord, type Patch } from '#records/schema/collection.ts'
import { relation } from '#records/schema/fields.ts'
import { openTemporary } from '#records/temporary.testing.ts'
import { withoutSession } from '#records/viewing/actor.ts'
import type { Viewer } from '#records/viewing/viewer.ts'
import { shownName } from '#rules/names/names.ts'
import { statementsOf } from '../statements.testing.ts'
import type { Team } from '../teams.api.server.ts'
import { teamsArea } from '../teams.area.ts'
import { connectionRequests, playerDetails, players, teams } from '../teams.collections.ts'
import { TEAMS_TABLES } from '../teams.tables.ts'
import { adminPlayersAddress } from './admin-players.address.ts'
import {
  freeAccounts,
  type PlayerListed,
  playersCounts,
  playersListed,
  playersWithIds,
  similarTwins,
} from './admin-players.queries.server.ts'
import { PLAYERS_CSV_COLUMNS } from './admin-players-csv.route.server.ts'
import { playersPlanned } from './admin-players-plan.server.ts'
import { differingFields, likelySide, MERGED_FIELDS, mergedValue, stayingOf } from './merged-player.ts'

const ADMIN: Viewer = { id: 'adminadminadmin', roles: ['admin'], record: {} }
const NOBODY = { list: null, view: null, create: null, update: null, delete: null } as const

/** As areas will point at players that are not built yet: by one, by many, and one that knows each player once. */
const races = collection('races', { fields: { runners: relation('players', { many: 8 }) }, rules: NOBODY })
const cards = collection('cards', {
  fields: { player: relation('players', { onDelete: 'cascade' }), marker: relation('players') },
  unique: [{ fields: ['marker'] }],
  rules: NOBODY,
})

let db: Database
let close: () => Promise<void>
let herons: Team
let kites: Team
beforeEach(async () => {
  const people = [users, roles, bookerRequests, invitations, connectionRequests]
  const money = [config, settlementEntries]
  const all = [...people, tournament, divisions, teams, players, playerDetails, ...money, races, cards]
  ;({ db, close } = await openTemporary(all, {
    tables: TEAMS_TABLES,
    now: () => new Date('2026-06-05T10:00:00Z'),
  }))
  await makeDivisions(db)
  herons = await team('Herons')
  kites = await team('Kites', { division: 'open' })
})
afterEach(() => close())

const team = (name: string, values: Partial<NewRecord<typeof teams>> = {}): Promise<Team> =>
  db.write((tx) => tx.create(teams, { name, division: 'mixed', state: 'accepted', ...values }))

async function player(
  full_name: string,
  values: Partial<NewRecord<typeof players>> = {},
  details: Patch<typeof playerDetails> | undefined = {},
): Promise<PlayerListed> {
  const id = await db.write(async (tx) => {
    const { id } = await tx.create(players, { name: shownName(full_name), team: herons.id, ...values })
    await tx.create(playerDetails, { player: id, full_name, ...details })
    return id
  })
  return listed(id)
}

async function listed(id: string): Promise<PlayerListed> {
  const [found] = await playersWithIds(db, [id])
  if (!found) throw new Error(`No player ${id}`)
  return found
}

const person = (name: string, values: Partial<User> = {}) =>
  db.write((tx) =>
    tx.create(users, { name, email: `${name.toLowerCase()}@club.example`, password: '!', tokenKey: name, ...values }),
  )

const run = async (name: string, input: unknown, actor = ADMIN) =>
  runCommand(await testDependencies(db), named(name), { actor: withoutSession(actor), input, address: '' })

function named(name: string): Command {
  const found = teamsArea.commands?.find((it) => it.name === `teams.${name}`)
  if (!found) throw new Error(`No command ${name}`)
  return found
}

const merge = (keep: PlayerListed, gone: PlayerListed, change: Record<string, unknown> = {}) =>
  run('mergePlayers', {
    keep: keep.id,
    gone: gone.id,
    base: { keep: keep.base, gone: gone.base },
    fromGone: [],
    ...change,
  })

const audited = async () =>
  (await db.store.all<{ action: string }>('SELECT "action" FROM "_audit" ORDER BY "seq"')).map(({ action }) => action)
const refusedWith = (field: string, code: string) => ({ data: { [field]: { code } } })

describe('a player who changes teams', () => {
  test('takes the number along, and is captain of nothing there', async () => {
    const runa = await player('Runa Peters', { number: '7', captain: true })
    await run('movePlayer', { player: runa.id, team: kites.id })
    expect(await db.get(players, runa.id)).toMatchObject({ team: kites.id, number: '7', captain: false })
    expect(await audited()).toEqual(['teams.movePlayer'])
  })

  test('is told when somebody there has the number, and gets another or none', async () => {
    const runa = await player('Runa Peters', { number: '7' })
    await player('Ada Löw', { number: '7', team: kites.id })
    await expect(run('movePlayer', { player: runa.id, team: kites.id })).rejects.toMatchObject(
      refusedWith('number', 'number_taken'),
    )
    await run('movePlayer', { player: runa.id, team: kites.id, number: '' })
    expect(await db.get(players, runa.id)).toMatchObject({ team: kites.id, number: '' })
  })

  test('does not move to a team that is out or gone; whoever has no team gets one', async () => {
    const out = await team('Owls', { state: 'withdrawn' })
    const alone = await player('Runa Peters', { team: '' })
    await expect(run('movePlayer', { player: alone.id, team: out.id })).rejects.toMatchObject({ status: 400 })
    await expect(run('movePlayer', { player: alone.id, team: 'nobodyhasthisid' })).rejects.toMatchObject({
      status: 404,
    })
    await run('movePlayer', { player: alone.id, team: herons.id })
    expect((await listed(alone.id)).team?.name).toBe('Herons')
  })

  test('of two who want the last number one gets it', async () => {
    const both = [await player('Runa', { number: '7' }), await player('Ada', { number: '', team: herons.id })]
    const moves = both.map(({ id }) => run('movePlayer', { player: id, team: kites.id, number: '7' }))
    const done = await Promise.allSettled(moves)
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('is moved by admins only', async () => {
    const { id } = await player('Runa')
    const manager: Viewer = { ...ADMIN, roles: ['teammanager', 'booker'] }
    await expect(run('movePlayer', { player: id, team: kites.id }, manager)).rejects.toMatchObject({ status: 403 })
  })
})

describe('two entries of one person', () => {
  test('become one, each field as it was chosen', async () => {
    const keep = await player('Runa Peters', { number: '7' }, { birth_year: 1990 })
    const gone = await player('Runa Petersen', { team: kites.id, number: '9', walk_in: true }, { phone: '0151 1' })
    await merge(keep, gone, { fromGone: ['full_name', 'phone', 'number'] })
    expect(await db.list(players)).toMatchObject([
      { id: keep.id, name: 'Runa P.', number: '9', team: herons.id, walk_in: false },
    ])
    expect(await db.list(playerDetails)).toMatchObject([
      { player: keep.id, full_name: 'Runa Petersen', phone: '0151 1', birth_year: 1990 },
    ])
    expect(await audited()).toEqual(['teams.mergePlayers'])
  })

  test('keep the code of the one that stays: a sheet that was printed still works', async () => {
    const keep = await player('Runa', {}, { connection_code: 'AAAA1111' })
    const gone = await player('Runa', {}, { connection_code: 'BBBB2222' })
    await merge(keep, gone)
    expect((await db.list(playerDetails)).map((it) => it.connection_code)).toEqual(['AAAA1111'])
  })

  test('a full name is not shown of somebody who may be a minor', async () => {
    const keep = await player('Runa Peters', { name: 'Runa Peters' }, { birth_year: 1990 })
    const gone = await player('Runa Peters', {}, { birth_year: 2012 })
    await merge(keep, gone, { fromGone: ['birth_year'] })
    expect((await listed(keep.id)).name).toBe('Runa P.')
  })

  test('the account follows', async () => {
    const [keep, gone] = [await player('Runa'), await player('Runa')]
    const ada = await person('Ada', { player: gone.id })
    await merge(keep, gone)
    expect((await db.get(users, ada.id))?.player).toBe(keep.id)
  })

  test.each([
    ['keep', 'Ada'],
    ['gone', 'Eve'],
  ])('with two accounts ask which one stays: %s', async (account, stays) => {
    const [keep, gone] = [await player('Runa'), await player('Runa')]
    await person('Ada', { player: keep.id })
    await person('Eve', { player: gone.id })
    await expect(merge(keep, gone)).rejects.toMatchObject(refusedWith('account', 'both_connected'))
    await merge(keep, gone, { account })
    expect((await listed(keep.id)).account?.name).toBe(stays)
    expect(await db.count(users, { filter: 'player != ""' })).toBe(1)
  })

  test('what somebody changed meanwhile is looked at first', async () => {
    const [keep, gone] = [await player('Runa'), await player('Runa')]
    await db.write((tx) => tx.update(players, gone.id, { number: '8' }))
    await expect(merge(keep, gone)).rejects.toMatchObject({ status: 409 })
    expect(await db.count(players)).toBe(2)
  })

  test('a number that somebody else in the team has is told, and nothing is lost', async () => {
    const keep = await player('Runa', { number: '' })
    const gone = await player('Runa', { team: kites.id, number: '7' })
    await player('Ada', { number: '7' })
    await expect(merge(keep, gone, { fromGone: ['number'] })).rejects.toMatchObject(
      refusedWith('number', 'number_taken'),
    )
    expect(await db.count(players)).toBe(3)
  })

  test('are two, and both are there', async () => {
    const runa = await player('Runa')
    await expect(merge(runa, runa)).rejects.toMatchObject(refusedWith('gone', 'same_player'))
    await expect(merge(runa, { ...runa, id: 'nobodyhasthisid' })).rejects.toMatchObject({ status: 404 })
  })

  test('merged twice at once are merged once', async () => {
    const [keep, gone] = [await player('Runa'), await player('Runa')]
    const done = await Promise.allSettled([merge(keep, gone), merge(gone, keep)])
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await db.count(players)).toBe(1)
  })

  test('where both stand in a place that takes one, nothing is merged', async () => {
    const [keep, gone] = [await player('Runa'), await player('Runa')]
    await db.write(async (tx) => {
      await tx.create(cards, { marker: keep.id })
      await tx.create(cards, { marker: gone.id })
    })
    await expect(merge(keep, gone)).rejects.toMatchObject(refusedWith('marker', 'validation_not_unique'))
    expect(await db.count(players)).toBe(2)
  })

  test('property: afterwards nothing points at the one that is gone, and nothing else has moved', async () => {
    const ids = fc.array(fc.constantFrom('keep', 'gone', 'other'), { maxLength: 3 })
    await fc.assert(
      fc.asyncProperty(
        fc.array(ids, { maxLength: 4 }),
        fc.array(fc.constantFrom('keep', 'gone', 'other'), { maxLength: 4 }),
        fc.subarray([...MERGED_FIELDS]),
        fc.constantFrom('none', 'keep', 'gone'),
        async (runners, carded, fromGone, connected) => {
          const made = {
            keep: await player('Runa Peters'),
            gone: await player('Runa Petersen', { team: kites.id }),
            other: await player('Ada Löw'),
          }
          const idsOf = (names: readonly string[]) =>
            [...new Set(names)].map((name) => made[name === 'keep' || name === 'gone' ? name : 'other'].id)
          await db.write(async (tx) => {
            for (const names of runners) await tx.create(races, { runners: idsOf(names) })
            for (const name of carded) await tx.create(cards, { player: idsOf([name])[0] ?? '' })
          })
          const suffix = made.keep.id
          if (connected !== 'none')
            await person(`P${suffix}`, { player: made[connected === 'keep' ? 'keep' : 'gone'].id })
          const asker = await person(`Q${suffix}`)
          await db.write((tx) =>
            tx.create(connectionRequests, { user: asker.id, player: made.gone.id, status: 'open' }),
          )
          await merge(made.keep, made.gone, { fromGone })
          for (const { collection: from, field } of db.schema.pointingAt(players)) {
            const rows = await db.store.rows(`SELECT "${field}" FROM "${from.name}"`)
            expect(JSON.stringify(rows)).not.toContain(made.gone.id)
          }
          const renamed = (id: string) => (id === made.gone.id ? made.keep.id : id)
          expect((await db.list(races)).map((it) => it.runners)).toEqual(
            runners.map((names) => [...new Set(idsOf(names).map(renamed))]),
          )
          expect((await db.list(cards)).map((it) => it.player)).toEqual(
            carded.map((name) => renamed(idsOf([name])[0] ?? '')),
          )
          expect((await listed(made.keep.id)).connected).toBe(connected !== 'none')
          await db.write(async (tx) => {
            for (const { id } of await tx.list(races)) await tx.delete(races, id)
            for (const { id } of await tx.list(cards)) await tx.delete(cards, id)
          })
        },
      ),
      { numRuns: casesOr(25) },
    )
  })
})

describe('what stands ready as the choice', () => {
  test('something rather than nothing', async () => {
    const keep = await player('Runa Peters', { walk_in: true }, { phone: '' })
    const gone = await player('Runa P', { number: '7' }, { phone: '1' })
    expect(differingFields(keep, gone)).toEqual(['full_name', 'number', 'phone', 'walk_in'])
    const sides = Object.fromEntries(differingFields(keep, gone).map((field) => [field, likelySide(field, keep)]))
    expect(sides).toEqual({ full_name: 'keep', number: 'gone', phone: 'gone', walk_in: 'gone' })
    expect(mergedValue(keep, 'team')).toBe(herons.id)
  })

  test('the one with an account stays, then the one who is no walk-in, then the older one', async () => {
    const [first, second] = [await player('Runa', { walk_in: true }), await player('Runa')]
    expect(stayingOf(first, second)[0].id).toBe(second.id)
    expect(stayingOf({ ...first, connected: true }, second)[0].id).toBe(first.id)
    const older = { ...second, created: '2026-01-01 00:00:00.000Z' }
    expect(stayingOf({ ...second, id: 'x' }, older)[0]).toBe(older)
  })
})

describe('an account', () => {
  test('is connected by an admin who knows the person; one player, one account', async () => {
    const [runa, other] = [await player('Runa'), await player('Ada')]
    const ada = await person('Ada')
    expect(await freeAccounts(db, 'ada')).toMatchObject([{ id: ada.id }])
    await run('connectAccount', { player: runa.id, user: ada.id })
    expect((await listed(runa.id)).account?.id).toBe(ada.id)
    await expect(run('connectAccount', { player: other.id, user: ada.id })).rejects.toMatchObject({ status: 409 })
    expect(await freeAccounts(db, 'ada')).toEqual([])
  })
})

describe('a list of players of many teams', () => {
  const list = 'Team,Name,Number\nHerons,Runa Peters,7\nKites,Ada Löw,7\nOwls,Eve Eis,1\n,Bo Berg,2\nKites,,'

  test('puts everybody into their team, and tells what it cannot', async () => {
    await player('Runa Peters', { number: '4' })
    const { lines } = await playersPlanned(db, list)
    expect(lines.map(({ line, is, problems }) => [line, is, ...problems.map(({ code }) => code)])).toEqual([
      [2, 'change'],
      [3, 'new'],
      [4, 'wrong', 'team_unknown'],
      [5, 'wrong', 'team_missing'],
      [6, 'wrong', 'name_missing'],
    ])
    expect(await run('importPlayers', { text: list })).toEqual({ added: 1, changed: 1 })
    expect(await db.list(players, { sort: 'name' })).toMatchObject([
      { name: 'Ada L.', number: '7', team: kites.id },
      { name: 'Runa P.', number: '7', team: herons.id },
    ])
  })

  test('without teams or without anything new imports nothing', async () => {
    await expect(run('importPlayers', { text: 'Name\nRuna' })).rejects.toMatchObject(
      refusedWith('text', 'no_team_column'),
    )
    await run('importPlayers', { text: list })
    await expect(run('importPlayers', { text: list })).rejects.toMatchObject(refusedWith('text', 'nothing_to_import'))
  })

  test.each(['en', 'de'] as const)('that was taken out in %s changes nothing', async (locale) => {
    await player('=Runa "the" Peters', { number: '07', captain: true }, { gender_match: 'female', birth_year: 1990 })
    await player('Ada Löw', { team: kites.id }, { email: 'ada@club.example', phone: '+49 151 1' })
    const { items } = await playersListed(db, adminPlayersAddress.read(new URLSearchParams()))
    const { lines } = await playersPlanned(db, csvIn(locale, PLAYERS_CSV_COLUMNS, items))
    expect(lines.map(({ is }) => is)).toEqual(['same', 'same'])
  })
})

describe('the list of admins', () => {
  const shownFor = (query: string) => adminPlayersAddress.read(new URLSearchParams(query))
  const namesFor = async (query: string) =>
    (await playersListed(db, shownFor(query))).items.map(({ full_name }) => full_name)

  test('is searched, filtered and sorted by its address', async () => {
    const runa = await player('Runa Peters', { name: 'Runa P.', number: '7' }, { fee_state: 'paid' })
    const ada = await player('Ada Löw', { name: 'Ada L.', team: kites.id, walk_in: true })
    const bo = await player('Bo Berg', { name: 'Bo B.' }, { email: 'bo@club.example' })
    await person('Eve', { player: runa.id })
    const asker = await person('Asker')
    await db.write((tx) => tx.create(connectionRequests, { user: asker.id, player: ada.id, status: 'open' }))
    expect(await namesFor('')).toEqual(['Ada Löw', 'Bo Berg', 'Runa Peters'])
    expect(await namesFor('sort=-name')).toEqual(['Runa Peters', 'Bo Berg', 'Ada Löw'])
    expect(await namesFor('sort=-team')).toEqual(['Ada Löw', 'Bo Berg', 'Runa Peters'])
    expect(await namesFor('q=peters+herons')).toEqual(['Runa Peters'])
    expect(await namesFor('q=7')).toEqual(['Runa Peters'])
    expect(await namesFor('q=bo@club')).toEqual(['Bo Berg'])
    expect(await namesFor(`team=${kites.id}`)).toEqual(['Ada Löw'])
    expect(await namesFor('division=mixed')).toEqual(['Bo Berg', 'Runa Peters'])
    expect(await namesFor('show=walk_in')).toEqual(['Ada Löw'])
    expect(await namesFor('show=connected')).toEqual(['Runa Peters'])
    expect(await namesFor('show=unconnected')).toEqual(['Ada Löw', 'Bo Berg'])
    expect(await namesFor('show=asked')).toEqual(['Ada Löw'])
    expect(await namesFor('fee=paid')).toEqual(['Runa Peters'])
    expect(await namesFor('fee=open')).toEqual(['Ada Löw', 'Bo Berg'])
    expect(await playersCounts(db)).toEqual({ all: 3, byShow: { walk_in: 1, connected: 1, unconnected: 2, asked: 1 } })
    expect((await listed(bo.id)).requests).toBe(0)
  })

  test('a player of whom nothing but the name is known is there, with an open fee', async () => {
    await db.write((tx) => tx.create(players, { name: 'Walk In', walk_in: true }))
    expect(await namesFor('fee=open&show=unconnected')).toEqual(['Walk In'])
  })

  test('asks the database as often for fifty players as for one', async () => {
    const read = () => Promise.all([playersListed(db, shownFor('')), playersCounts(db)])
    await player('Runa', { number: '1' })
    const forOne = await statementsOf(db, read)
    for (let number = 2; number <= 50; number++) await player(`Runa ${number}`, { number: String(number) })
    expect(await statementsOf(db, read)).toBe(forOne)
    const list = `Team,Name\n${Array.from({ length: 20 }, (_, n) => `${n % 2 ? 'Herons' : 'Kites'},Eve ${n}`).join('\n')}`
    const forMany = await statementsOf(db, () => playersPlanned(db, list))
    expect(await statementsOf(db, () => playersPlanned(db, 'Team,Name\nHerons,Eve\nKites,Ada'))).toBe(forMany)
  })

  test('names that may be of one person are offered, the likeliest first', async () => {
    const runa = await player('Runa Peters')
    await player('Runa Peters', { team: kites.id })
    await player('Runa Petters')
    await player('Ada Löw')
    expect((await similarTwins(db, runa)).map(({ full_name }) => full_name)).toEqual(['Runa Peters', 'Runa Petters'])
  })
})

test('an address says only what is not as usual, and is read as it was written', () => {
  expect(adminPlayersAddress.href()).toBe('/admin/tournament/players')
  const shown = adminPlayersAddress.read(
    new URLSearchParams('q=a&team=t&division=open&show=asked&fee=paid&sort=-team&page=3'),
  )
  const href = adminPlayersAddress.href(shown, { player: 'x' })
  expect(adminPlayersAddress.read(new URL(href, 'https://cup.example').searchParams)).toEqual(shown)
})
