import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { games } from '#areas/schedule/schedule.collections.ts'
import { forfeitGame } from '#areas/scores/keeping/confirm.commands.server.ts'
import { teams } from '#areas/teams/teams.collections.ts'
import { GUEST, type Viewer } from '#records/viewing/viewer.ts'
import { refusedWith } from '#site/stage.testing.ts'
import { sheetSaid } from '../sheet-said.testing.ts'
import { spiritComments, spiritSheets } from '../spirit.collections.ts'
import { SPIRIT_DATA } from '../spirit.personal-data.server.ts'
import { openSpirit, type SpiritStage } from '../spirit.testing.ts'
import { action, loader } from './NewSpiritPage.tsx'

let stage: SpiritStage
const KEY = 'A-1-4'
beforeEach(async () => {
  stage = await openSpirit()
  await stage.settle(KEY, 15, 9)
})
afterEach(() => stage.close())

const code = (answer: unknown) =>
  typeof answer === 'object' && answer !== null && 'data' in answer
    ? (Reflect.get(answer.data as object, 'code') ?? refusedWith(answer))
    : answer

const GREAT = { their_attitude: 4, their_attitude_comment: 'They cheered for our points.' }

const page = async (viewer: Viewer) => loader(stage.visit('/new-spirit', { viewer }))
const sheetSeen = async (viewer: Viewer) => {
  const { id } = await stage.game(KEY)
  return (await page(viewer)).sheets.find(({ game }) => game.id === id)
}

describe('who gives a sheet', () => {
  test('managers and connected players of the team, for their own side alone', async () => {
    const game = await stage.game(KEY)
    expect(await stage.give(KEY, 'home', GREAT)).toMatchObject({ version: 1, isExchanged: false, their_attitude: 4 })
    const player = await stage.playerOf(game, 'away')
    expect(await stage.give(KEY, 'away', {}, player)).toMatchObject({ version: 1, isExchanged: true })
    expect(code(await stage.give(KEY, 'home', {}, player))).toBe('not_your_team')
  })

  test('nobody else, and they are told the same whether there is a sheet or not', async () => {
    const eve = await stage.person('Eve')
    const before = await stage.give(KEY, 'home', {}, eve)
    await stage.give(KEY, 'home', GREAT)
    const after = await stage.give(KEY, 'home', {}, eve)
    expect(code(before)).toBe('not_your_team')
    expect(JSON.stringify(after)).toBe(JSON.stringify(before))
    expect(await stage.give(KEY, 'home', {}, GUEST)).toMatchObject({ status: 401 })
    expect(code(await stage.give(KEY, 'home', {}, stage.admin))).toBe('not_your_team')
  })

  test('no manager without the role, or of a team that has withdrawn', async () => {
    const game = await stage.game(KEY)
    const former = await stage.person('Former')
    await stage.db.write((tx) => tx.update(teams, game.home, { managers: [former.id] }))
    expect(code(await stage.give(KEY, 'home', {}, former))).toBe('not_your_team')
    const manager = await stage.managerOf(game, 'away')
    await stage.db.write((tx) => tx.update(teams, game.away, { state: 'withdrawn' }))
    expect(code(await stage.give(KEY, 'away', {}, manager))).toBe('not_your_team')
  })

  test('nobody for a game of others', async () => {
    const manager = await stage.managerOf(await stage.game(KEY), 'home')
    const { id } = await stage.game('A-2-3')
    const team = (await stage.game(KEY)).home
    expect(code(await stage.attempt('spirit.give', manager, { game: id, team, basedOn: 0, ...sheetSaid() }))).toBe(
      'team_not_playing',
    )
  })
})

describe('what it says', () => {
  test('0 and 4 are explained, of the own team too; other comments are not kept', async () => {
    const wrong = await stage.give(KEY, 'home', { their_fouls: 0, own_rules: 4, own_rules_comment: ' ' })
    expect(wrong).toMatchObject({ status: 400 })
    expect(Object.keys((wrong as { data: object }).data)).toEqual(['their_fouls_comment', 'own_rules_comment'])
    expect(await stage.db.count(spiritSheets, {})).toBe(0)
    await stage.give(KEY, 'home', { ...GREAT, their_rules_comment: 'just so' })
    expect(await stage.db.list(spiritComments)).toMatchObject([
      { whose: 'their', spirit_category: 'attitude', comment_text: 'They cheered for our points.' },
    ])
  })

  test('a mark that is missing is no 0', async () => {
    const { id, home } = await stage.game(KEY)
    const manager = await stage.managerOf(await stage.game(KEY), 'home')
    const { their_rules: _, ...rest } = sheetSaid()
    const answer = await stage.attempt('spirit.give', manager, { game: id, team: home, basedOn: 0, ...rest })
    expect(answer).toMatchObject({ status: 400, data: { their_rules: { code: 'validation_required' } } })
    expect(await stage.give(KEY, 'home', { their_rules: 5 })).toMatchObject({ status: 400 })
  })
})

describe('until when', () => {
  test('it is changed until both are in; the other team never notices before that', async () => {
    const other = await stage.managerOf(await stage.game(KEY), 'away')
    const before = JSON.stringify(await page(other))
    await stage.give(KEY, 'home', GREAT)
    expect(JSON.stringify(await page(other))).toBe(before)
    expect(await stage.give(KEY, 'home', { their_rules: 3 })).toMatchObject({ version: 2, their_attitude: 2 })
    expect(await stage.db.count(spiritComments, {})).toBe(0)
    await stage.give(KEY, 'away')
    expect(await stage.sheetOf(KEY, 'home')).toMatchObject({ is_exchanged: true, sheet_version: 2 })
    const late = await stage.give(KEY, 'home', { their_rules: 1 })
    expect(late).toMatchObject({
      status: 409,
      data: { code: 'both_given', isFinal: true, current: { their_rules: 3 } },
    })
    expect(code(await stage.give(KEY, 'away', { their_rules: 1 }))).toBe('both_given')
  })

  test('a team mate was faster: both are told, and the same again does no harm', async () => {
    const game = await stage.game(KEY)
    const mate = await stage.playerOf(game, 'home')
    await stage.give(KEY, 'home', { their_rules: 3 })
    const input = { game: game.id, team: game.home, basedOn: 0 }
    expect(await stage.attempt('spirit.give', mate, { ...input, ...sheetSaid({ their_rules: 1 }) })).toMatchObject({
      status: 409,
      data: { code: 'sheet_changed', current: { their_rules: 3, version: 1 }, wanted: { their_rules: 1 } },
    })
    const again = { ...input, ...sheetSaid({ their_rules: 3 }) }
    expect(await stage.attempt('spirit.give', mate, again)).toMatchObject({ version: 1 })
  })

  test('two at once make one sheet', async () => {
    const game = await stage.game(KEY)
    const people = [await stage.managerOf(game, 'home'), await stage.playerOf(game, 'home')]
    const answers = await Promise.all(
      people.map((actor, index) =>
        stage.attempt('spirit.give', actor, {
          game: game.id,
          team: game.home,
          basedOn: 0,
          ...sheetSaid({ their_rules: index + 1 }),
        }),
      ),
    )
    expect(answers.map((it) => (code(it) === 'sheet_changed' ? 'told' : 'kept')).toSorted()).toEqual(['kept', 'told'])
    expect(await stage.db.count(spiritSheets, {})).toBe(1)
    const row = await stage.sheetOf(KEY, 'home')
    const twice = stage.db.write((tx) =>
      tx.create(spiritSheets, { game: game.id, rater: game.home, rated: game.away, sheet_version: row?.sheet_version }),
    )
    await expect(twice).rejects.toMatchObject({ status: 400 })
  })

  test('not while entry is closed, not before the game, not of a forfeit', async () => {
    await stage.switches({ spirit_entry_active: false, spirit_entry_message: 'Opens at noon.' })
    expect(await stage.give(KEY, 'home')).toMatchObject({ status: 403, data: { code: 'entry_closed' } })
    const manager = await stage.managerOf(await stage.game(KEY), 'home')
    expect(await page(manager)).toMatchObject({ entry: { isOn: false, message: { words: 'Opens at noon.' } } })
    await stage.switches({ spirit_entry_active: true })
    const { id, score_version } = await stage.game('A-2-3')
    await stage.run(forfeitGame, stage.keeper, { game: id, basedOn: score_version, by: 'home' })
    expect(code(await stage.give('A-2-3', 'home'))).toBe('not_played')
    await stage.db.write((tx) =>
      tx.update(games, id, { state: 'scheduled', forfeit: '', starts: '2026-06-14T17:30:00Z' }),
    )
    expect(code(await stage.give('A-2-3', 'home'))).toBe('not_played')
    stage.passMinutes(31)
    expect(await stage.give('A-2-3', 'home')).toMatchObject({ version: 1 })
  })
})

describe('what a team sees', () => {
  test('what it owes first; then its own sheet; the other one once both are in, comments for managers alone', async () => {
    const game = await stage.game(KEY)
    const [manager, player] = [await stage.managerOf(game, 'away'), await stage.playerOf(game, 'away')]
    await stage.give(KEY, 'home', GREAT)
    expect(await sheetSeen(manager)).not.toHaveProperty('given')
    await stage.give(KEY, 'away', { own_fouls: 0, own_fouls_comment: 'Sorry.' })
    expect(await sheetSeen(manager)).toMatchObject({
      given: { isFinal: true, comments: { own: { fouls: 'Sorry.' } } },
      received: { marks: { attitude: 4 }, comments: { attitude: 'They cheered for our points.' } },
    })
    const seen = await sheetSeen(player)
    expect(seen?.received?.marks.attitude).toBe(4)
    expect(JSON.stringify(seen)).not.toContain('cheered')
    const giver = await sheetSeen(await stage.managerOf(game, 'home'))
    expect(giver?.received?.marks.fouls).toBe(2)
    // What others think of themselves is theirs.
    expect(JSON.stringify(giver)).not.toContain('Sorry')
  })

  test('nothing received while it is hidden', async () => {
    await stage.shows('hidden')
    await stage.give(KEY, 'home', GREAT)
    await stage.give(KEY, 'away')
    const manager = await stage.managerOf(await stage.game(KEY), 'away')
    const seen = await sheetSeen(manager)
    expect(seen?.given?.isFinal).toBe(true)
    expect(seen).not.toHaveProperty('received')
  })

  test('sheets of teams that do not play the game any more are gone', async () => {
    await stage.give(KEY, 'home', GREAT)
    const [game, elsewhere] = [await stage.game(KEY), await stage.game('A-2-3')]
    await stage.db.write((tx) => tx.update(games, game.id, { away: elsewhere.away }))
    const manager = await stage.managerOf(game, 'home')
    expect((await page(manager)).sheets.find((it) => it.game.id === game.id)).not.toHaveProperty('given')
    expect(await stage.give(KEY, 'home')).toMatchObject({ version: 1 })
    expect(await stage.db.list(spiritSheets)).toMatchObject([{ rated: elsewhere.away }])
  })
})

test('the form gives it before scripts run', async () => {
  const game = await stage.game(KEY)
  const viewer = await stage.managerOf(game, 'home')
  const typed = Object.fromEntries(Object.entries(sheetSaid(GREAT)).map(([name, value]) => [name, String(value)]))
  const form = { game: game.id, team: game.home, basedOn: '0', ...typed }
  await action(stage.visit('/new-spirit', { viewer, form }))
  expect(await stage.sheetOf(KEY, 'home')).toMatchObject({ their_attitude: 4, sheet_version: 1 })
})

test('who entered a sheet takes it out, and the sheet stays when they go', async () => {
  await stage.give(KEY, 'home', GREAT)
  const manager = await stage.managerOf(await stage.game(KEY), 'home')
  expect(await SPIRIT_DATA.of(stage.db, manager)).toMatchObject([{ their_attitude: 4 }])
  await stage.db.write(async (tx) => SPIRIT_DATA.erase?.(tx, manager))
  expect(await stage.sheetOf(KEY, 'home')).toMatchObject({ given_by: '', their_attitude: 4 })
})

test('answers of the command say nothing that its sender did not know', async () => {
  const alone = await stage.give(KEY, 'home', GREAT)
  expect(Object.keys(alone as object).toSorted()).toEqual(
    [
      'game',
      'team',
      'version',
      'isExchanged',
      ...Object.keys(sheetSaid()).filter((it) => !it.endsWith('_comment')),
    ].toSorted(),
  )
})
