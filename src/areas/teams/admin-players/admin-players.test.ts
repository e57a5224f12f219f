import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { csvIn } from '#http/areas/csv-route.ts'
import type { Viewer } from '#records/viewing/viewer.ts'
import { refusalAt } from '#site/stage.testing.ts'
import { statementsOf } from '../statements.testing.ts'
import { connectionRequests, players } from '../teams.collections.ts'
import { adminPlayersAddress } from './admin-players.address.ts'
import { freeAccounts, playersCounts, playersListed, similarTwins } from './admin-players.queries.server.ts'
import { type AdminPlayersStage, openAdminPlayers } from './admin-players.testing.ts'
import { PLAYERS_CSV_COLUMNS } from './admin-players-csv.route.server.ts'
import { playersPlanned } from './admin-players-plan.server.ts'

let stage: AdminPlayersStage
beforeEach(async () => {
  stage = await openAdminPlayers()
})
afterEach(() => stage.close())

describe('a player who changes teams', () => {
  test('takes the number along, and is captain of nothing there', async () => {
    const runa = await stage.player('Runa Peters', { number: '7', captain: true })
    await stage.run('movePlayer', { player: runa.id, team: stage.kites.id })
    expect(await stage.db.get(players, runa.id)).toMatchObject({ team: stage.kites.id, number: '7', captain: false })
    expect(await stage.audited()).toEqual(['teams.movePlayer'])
  })

  test('is told when somebody there has the number, and gets another or none', async () => {
    const runa = await stage.player('Runa Peters', { number: '7' })
    await stage.player('Ada Löw', { number: '7', team: stage.kites.id })
    await expect(stage.run('movePlayer', { player: runa.id, team: stage.kites.id })).rejects.toMatchObject(
      refusalAt('number', 'number_taken'),
    )
    await stage.run('movePlayer', { player: runa.id, team: stage.kites.id, number: '' })
    expect(await stage.db.get(players, runa.id)).toMatchObject({ team: stage.kites.id, number: '' })
  })

  test('does not move to a team that is out or gone; whoever has no team gets one', async () => {
    const out = await stage.team('Owls', { state: 'withdrawn' })
    const alone = await stage.player('Runa Peters', { team: '' })
    await expect(stage.run('movePlayer', { player: alone.id, team: out.id })).rejects.toMatchObject({ status: 400 })
    await expect(stage.run('movePlayer', { player: alone.id, team: 'nobodyhasthisid' })).rejects.toMatchObject({
      status: 404,
    })
    await stage.run('movePlayer', { player: alone.id, team: stage.herons.id })
    expect((await stage.listed(alone.id)).team?.name).toBe('Herons')
  })

  test('of two who want the last number one gets it', async () => {
    const both = [
      await stage.player('Runa', { number: '7' }),
      await stage.player('Ada', { number: '', team: stage.herons.id }),
    ]
    const moves = both.map(({ id }) => stage.run('movePlayer', { player: id, team: stage.kites.id, number: '7' }))
    const done = await Promise.allSettled(moves)
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('is moved by admins only', async () => {
    const { id } = await stage.player('Runa')
    const manager: Viewer = { id: 'managermanagerm', roles: ['teammanager', 'booker'], record: {} }
    await expect(stage.run('movePlayer', { player: id, team: stage.kites.id }, manager)).rejects.toMatchObject({
      status: 403,
    })
  })
})

describe('an account', () => {
  test('is connected by an admin who knows the person; one player, one account', async () => {
    const [runa, other] = [await stage.player('Runa'), await stage.player('Ada')]
    const ada = await stage.person('Ada')
    expect(await freeAccounts(stage.db, 'ada')).toMatchObject([{ id: ada.id }])
    await stage.run('connectAccount', { player: runa.id, user: ada.id })
    expect((await stage.listed(runa.id)).account?.id).toBe(ada.id)
    await expect(stage.run('connectAccount', { player: other.id, user: ada.id })).rejects.toMatchObject({ status: 409 })
    expect(await freeAccounts(stage.db, 'ada')).toEqual([])
  })
})

describe('a list of players of many teams', () => {
  const list = 'Team,Name,Number\nHerons,Runa Peters,7\nKites,Ada Löw,7\nOwls,Eve Eis,1\n,Bo Berg,2\nKites,,'

  test('puts everybody into their team, and tells what it cannot', async () => {
    await stage.player('Runa Peters', { number: '4' })
    const { lines } = await playersPlanned(stage.db, list)
    expect(lines.map(({ line, is, problems }) => [line, is, ...problems.map(({ code }) => code)])).toEqual([
      [2, 'change'],
      [3, 'new'],
      [4, 'wrong', 'team_unknown'],
      [5, 'wrong', 'team_missing'],
      [6, 'wrong', 'name_missing'],
    ])
    expect(await stage.run('importPlayers', { text: list })).toEqual({ added: 1, changed: 1 })
    expect(await stage.db.list(players, { sort: 'name' })).toMatchObject([
      { name: 'Ada L.', number: '7', team: stage.kites.id },
      { name: 'Runa P.', number: '7', team: stage.herons.id },
    ])
  })

  test('without teams or without anything new imports nothing', async () => {
    await expect(stage.run('importPlayers', { text: 'Name\nRuna' })).rejects.toMatchObject(
      refusalAt('text', 'no_team_column'),
    )
    await stage.run('importPlayers', { text: list })
    await expect(stage.run('importPlayers', { text: list })).rejects.toMatchObject(
      refusalAt('text', 'nothing_to_import'),
    )
  })

  test.each(['en', 'de'] as const)('that was taken out in %s changes nothing', async (locale) => {
    await stage.player(
      '=Runa "the" Peters',
      { number: '07', captain: true },
      { gender_match: 'female', birth_year: 1990 },
    )
    await stage.player('Ada Löw', { team: stage.kites.id }, { email: 'ada@club.example', phone: '+49 151 1' })
    const { items } = await playersListed(stage.db, adminPlayersAddress.read(new URLSearchParams()))
    const { lines } = await playersPlanned(stage.db, csvIn(locale, PLAYERS_CSV_COLUMNS, items))
    expect(lines.map(({ is }) => is)).toEqual(['same', 'same'])
  })
})

describe('the list of admins', () => {
  const shownFor = (query: string) => adminPlayersAddress.read(new URLSearchParams(query))
  const namesFor = async (query: string) =>
    (await playersListed(stage.db, shownFor(query))).items.map(({ full_name }) => full_name)

  test('is searched, filtered and sorted by its address', async () => {
    const runa = await stage.player('Runa Peters', { name: 'Runa P.', number: '7' }, { fee_state: 'paid' })
    const ada = await stage.player('Ada Löw', { name: 'Ada L.', team: stage.kites.id, walk_in: true })
    const bo = await stage.player('Bo Berg', { name: 'Bo B.' }, { email: 'bo@club.example' })
    await stage.person('Eve', { player: runa.id })
    const asker = await stage.person('Asker')
    await stage.db.write((tx) => tx.create(connectionRequests, { user: asker.id, player: ada.id, status: 'open' }))
    expect(await namesFor('')).toEqual(['Ada Löw', 'Bo Berg', 'Runa Peters'])
    expect(await namesFor('sort=-name')).toEqual(['Runa Peters', 'Bo Berg', 'Ada Löw'])
    expect(await namesFor('sort=-team')).toEqual(['Ada Löw', 'Bo Berg', 'Runa Peters'])
    expect(await namesFor('q=peters+herons')).toEqual(['Runa Peters'])
    expect(await namesFor('q=7')).toEqual(['Runa Peters'])
    expect(await namesFor('q=bo@club')).toEqual(['Bo Berg'])
    expect(await namesFor(`team=${stage.kites.id}`)).toEqual(['Ada Löw'])
    expect(await namesFor('division=mixed')).toEqual(['Bo Berg', 'Runa Peters'])
    expect(await namesFor('show=walk_in')).toEqual(['Ada Löw'])
    expect(await namesFor('show=connected')).toEqual(['Runa Peters'])
    expect(await namesFor('show=unconnected')).toEqual(['Ada Löw', 'Bo Berg'])
    expect(await namesFor('show=asked')).toEqual(['Ada Löw'])
    expect(await namesFor('fee=paid')).toEqual(['Runa Peters'])
    expect(await namesFor('fee=open')).toEqual(['Ada Löw', 'Bo Berg'])
    expect(await playersCounts(stage.db)).toEqual({
      all: 3,
      byShow: { walk_in: 1, connected: 1, unconnected: 2, asked: 1 },
    })
    expect((await stage.listed(bo.id)).requests).toBe(0)
  })

  test('a player of whom nothing but the name is known is there, with an open fee', async () => {
    await stage.db.write((tx) => tx.create(players, { name: 'Walk In', walk_in: true }))
    expect(await namesFor('fee=open&show=unconnected')).toEqual(['Walk In'])
  })

  test('asks the database as often for fifty players as for one', async () => {
    const read = () => Promise.all([playersListed(stage.db, shownFor('')), playersCounts(stage.db)])
    await stage.player('Runa', { number: '1' })
    const forOne = await statementsOf(stage.db, read)
    for (let number = 2; number <= 50; number++) await stage.player(`Runa ${number}`, { number: String(number) })
    expect(await statementsOf(stage.db, read)).toBe(forOne)
    const list = `Team,Name\n${Array.from({ length: 20 }, (_, n) => `${n % 2 ? 'Herons' : 'Kites'},Eve ${n}`).join('\n')}`
    const forMany = await statementsOf(stage.db, () => playersPlanned(stage.db, list))
    expect(await statementsOf(stage.db, () => playersPlanned(stage.db, 'Team,Name\nHerons,Eve\nKites,Ada'))).toBe(
      forMany,
    )
  })

  test('names that may be of one person are offered, the likeliest first', async () => {
    const runa = await stage.player('Runa Peters')
    await stage.player('Runa Peters', { team: stage.kites.id })
    await stage.player('Runa Petters')
    await stage.player('Ada Löw')
    expect((await similarTwins(stage.db, runa)).map(({ full_name }) => full_name)).toEqual([
      'Runa Peters',
      'Runa Petters',
    ])
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
