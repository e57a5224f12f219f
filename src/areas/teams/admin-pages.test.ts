import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { users } from '#areas/accounts/accounts.collections.ts'
import { makeTournament } from '#areas/tournament/tournament.testing.ts'
import { speaking } from '#http/commands/language.ts'
import type { NewRecord } from '#records/schema/collection.ts'
import type { Viewer } from '#records/viewing/viewer.ts'
import { openStage, type Stage } from '#site/stage.testing.ts'
import { action as actOnPlayers, loader as loadPlayers } from './admin-players/AdminPlayersPage.tsx'
import { action as actOnTeams } from './admin-teams/AdminTeamsPage.tsx'
import { action as changeLook } from './public/TeamPage.tsx'
import { players, teams } from './teams.collections.ts'

/** What admins and managers are told by the forms about teams and players. */

let stage: Stage
let admin: Viewer
beforeEach(async () => {
  stage = await openStage()
  await makeTournament(stage.db)
  admin = await stage.person('Ada', ['admin'])
})
afterEach(() => stage.close())

type Form = Readonly<Record<string, string>>

const answered = (answer: object): unknown => ('data' in answer ? answer.data : answer)

const sendTeams = async (form: Form, language: 'en' | 'de' = 'en') =>
  answered(await speaking(language, () => actOnTeams(stage.visit('/', { viewer: admin, form, language }))))
const sendPlayers = async (form: Form) => answered(await actOnPlayers(stage.visit('/', { viewer: admin, form })))

const team = (name: string, values: Partial<NewRecord<typeof teams>> = {}) =>
  stage.db.write((tx) => tx.create(teams, { name, division: 'mixed', state: 'accepted', ...values }))
const player = (name: string, of: string, number = '') =>
  stage.db.write((tx) => tx.create(players, { name, team: of, number }))

describe('the form of a team', () => {
  const HERONS = { name: 'Herons', division: 'mixed', city: 'Ulm', country: 'de', seed: '', colour_dark: '#B3261E' }

  test('is read by what the command takes: nothing typed is no seed', async () => {
    await sendTeams({ intent: 'create', ...HERONS })
    expect(await stage.db.list(teams)).toMatchObject([
      { name: 'Herons', country: 'DE', seed: 0, colour_dark: '#b3261e' },
    ])
  })

  test.each([
    [
      'seed',
      'many',
      'Enter a whole number from 1 to 999, or leave it empty.',
      'Gib eine ganze Zahl von 1 bis 999 ein oder lass das Feld leer.',
    ],
    [
      'country',
      'XX',
      'Enter a two-letter country code, such as DE.',
      'Gib den Ländercode mit zwei Buchstaben ein, zum Beispiel DE.',
    ],
    ['country', 'Germany', 'Check this entry.', 'Prüf diese Angabe.'],
    ['division', 'juniors', 'Choose a division.', 'Wähle eine Division.'],
  ])('tells what is wrong with %s: %s', async (field, value, en, de) => {
    const form = { intent: 'create', ...HERONS, [field]: value }
    expect(await sendTeams(form)).toMatchObject({ errors: { [field]: { text: en } }, values: form })
    expect(await sendTeams(form, 'de')).toMatchObject({ errors: { [field]: { text: de } } })
  })

  test('of seeds tells a seed that is taken at the team that wants it, and takes what is typed', async () => {
    const [one, other] = [await team('Herons'), await team('Kites')]
    const seeds = { intent: 'seeds', division: 'mixed', [`seed-${one.id}`]: '1' }
    expect(await sendTeams({ ...seeds, [`seed-${other.id}`]: '1' })).toMatchObject({
      errors: { [`seed-${one.id}`]: { code: 'seed_taken', text: 'Another team in this division has this seed.' } },
    })
    expect(await sendTeams({ ...seeds, [`seed-${other.id}`]: 'first' })).toMatchObject({
      problem: { text: 'Enter a whole number from 1 to 999, or leave it empty.' },
    })
    expect(await sendTeams({ ...seeds, [`seed-${other.id}`]: '' })).toMatchObject({ done: 'seeds' })
    expect((await stage.db.list(teams, { sort: 'name' })).map(({ seed }) => seed)).toEqual([1, 0])
  })

  test('that is gone says so, with its status', async () => {
    expect(await sendTeams({ intent: 'reinstate', team: 'nobodyshometeam' })).toMatchObject({
      status: 404,
      errors: { team: { code: 'team_gone', text: 'This team no longer exists.' } },
    })
  })
})

describe('the forms of a player', () => {
  test('tell a number that somebody else has, and one that is none', async () => {
    const [one, other] = [await team('Herons'), await team('Kites')]
    const ada = await player('Ada', one.id)
    await player('Bo', other.id, '7')
    const move = { intent: 'move', player: ada.id, team: other.id }
    expect(await sendPlayers({ ...move, number: '7' })).toMatchObject({
      errors: {
        number: { code: 'number_taken', text: expect.stringMatching(/^Someone on that team already has this number/) },
      },
    })
    expect(await sendPlayers({ ...move, number: 'x' })).toMatchObject({
      errors: { number: { text: 'Enter up to three digits, or leave it empty.' } },
    })
    expect(await sendPlayers({ ...move, team: '' })).toMatchObject({ errors: { team: { text: 'Choose a team.' } } })
  })

  test('add one to a team, chosen in the list or in the form', async () => {
    const { id } = await team('Herons')
    const add = { intent: 'add', full_name: 'Runa Peters', number: '7', birth_year: '', gender_match: '' }
    expect(await sendPlayers({ ...add, team: '' })).toMatchObject({ errors: { team: { text: 'Choose a team.' } } })
    expect(await sendPlayers({ ...add, team: id })).toMatchObject({ done: 'add', team: id })
    expect(await stage.db.list(players)).toMatchObject([{ name: 'Runa P.', number: '7', team: id, walk_in: false }])
    const opened = await loadPlayers(stage.visit(`/admin/tournament/players?team=${id}&add=`, { viewer: admin }))
    expect(opened).toMatchObject({ isAdding: true, list: undefined, shown: { choices: { team: id } } })
  })

  test('tell what the accounts refuse in words about players', async () => {
    const { id } = await team('Herons')
    const [ada, bo] = [await player('Ada', id), await player('Bo', id)]
    const person = await stage.person('Kim')
    await stage.db.write((tx) => tx.update(users, person.id, { player: bo.id }))
    expect(await sendPlayers({ intent: 'connect', player: ada.id, user: person.id })).toMatchObject({
      status: 409,
      errors: { player: { code: 'has_player', text: 'This account is already connected to another player.' } },
    })
  })
})

test('whoever no longer manages a team is told so by the form of its look', async () => {
  const { id } = await team('Herons')
  const viewer = await stage.person('Toni', ['teammanager'])
  const visit = stage.visit(`/teams/${id}`, { viewer, form: { colour_dark: '#112233' }, params: { team: id } })
  expect(answered(await changeLook(visit))).toMatchObject({
    status: 404,
    problem: { code: 'team_gone', text: "You don't manage this team any more." },
  })
})
