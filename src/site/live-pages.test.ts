import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { loader as loadMap } from '#areas/map/MapPage.tsx'
import { reactionOfMap, withGame } from '#areas/map/place-shown.ts'
import { loader as loadGame } from '#areas/schedule/public/GamePage.tsx'
import { type GamePageData } from '#areas/schedule/public/game.queries.server.ts'
import { patchedGame, reactionOfGamePage } from '#areas/schedule/public/game-page-changes.ts'
import { unpackRows } from '#areas/schedule/public/rows/packed-rows.ts'
import { loader as loadSchedule } from '#areas/schedule/public/SchedulePage.tsx'
import { patchedSchedule, reactionOfSchedule } from '#areas/schedule/public/schedule-changes.ts'
import { loader as loadScreen } from '#areas/schedule/public/screen/ScreenPage.tsx'
import { patchedScreen, reactionOfScreen } from '#areas/schedule/public/screen/screen-view.ts'
import { games, playingFields } from '#areas/schedule/schedule.collections.ts'
import { loader as loadField } from '#areas/scores/field/FieldPage.tsx'
import { patchedPad, reactionOfPads } from '#areas/scores/pad/pad-changes.ts'
import type { PadShown } from '#areas/scores/pad/pad-shown.ts'
import { loader as loadScores } from '#areas/scores/pad/ScoresPage.tsx'
import { patchedScores, reactionOfScores } from '#areas/scores/pad/scores-changes.ts'
import { openScores, type ScoresStage } from '#areas/scores/scores.testing.ts'
import { loader as loadStandings } from '#areas/standings/StandingsPage.tsx'
import { patchedStandings, reactionOfStandings } from '#areas/standings/standings-changes.ts'
import { loader as loadTeam } from '#areas/teams/public/TeamPage.tsx'
import { patchedTeamGames, reactionOfTeamGames } from '#areas/teams/public/team-games-changes.ts'
import {
  type GameChange,
  gameChangeIn,
  type LiveGame,
  type NewestGame,
  type Reaction,
} from '#client/live/games/game-change.ts'
import { changedIn } from '#http/live/delivery.ts'
import type { Commit } from '#records/changes/change.ts'
import { changeOutcomes } from '#records/changes/change-outcomes.ts'
import { present } from '#records/viewing/present.ts'
import type { Viewer } from '#records/viewing/viewer.ts'
import { casesOr } from '../properties.testing.ts'
import { loader as loadHome } from './home/HomePage.tsx'
import { patchedHome, reactionOfHome } from './home/home-changes.ts'

/** A page that stays open hears of every change of a game, and shows what one shows that is opened then. */

interface LivePage<Loaded> {
  readonly load: (stage: ScoresStage, viewer: Viewer) => Promise<Loaded>
  readonly shown: (loaded: Loaded, newest: NewestGame) => unknown
  readonly reactionTo: (change: GameChange, loaded: Loaded) => Reaction
  /** Names of other collections whose changes load it again. */
  readonly follows?: readonly string[]
}

const page = <Loaded>(page: LivePage<Loaded>): LivePage<unknown> => page as LivePage<unknown>

const schedule = (query: string) =>
  page({
    async load(stage, viewer) {
      const { schedule } = await loadSchedule(stage.visit(`/schedule${query}`, { viewer }))
      if (!schedule) throw new Error('There is no schedule')
      return { ...schedule, rows: unpackRows(schedule.rows) }
    },
    shown: patchedSchedule,
    reactionTo: reactionOfSchedule,
  })

/** Each step of a score has a message of its own. */
const withoutSteps = (pad: PadShown) => ({ ...pad, steps: [] })
const withoutHistory = (game: GamePageData) => ({ ...game, history: [] })

const PAGES: Readonly<Record<string, LivePage<unknown>>> = {
  'the schedule': schedule(''),
  'the games of a day': schedule('?day=2026-06-13'),
  'a division with its tables': schedule('?division=mixed&day=2026-06-13'),
  'what somebody searches': schedule('?q=open%201'),
  ...Object.fromEntries(
    ['A-1-4', 'SF1', 'F'].map((key) => [
      `the page of ${key}`,
      page({
        load: async (stage, viewer) => {
          const { id } = await stage.game(key)
          return (await loadGame(stage.visit(`/schedule/${id}`, { viewer, params: { game: id } }))).game
        },
        shown: (game, newest) => withoutHistory(patchedGame(game, newest)),
        reactionTo: (change, game) =>
          change.game.division === game.row.division ? reactionOfGamePage(change, game) : 'nothing',
      }),
    ]),
  ),
  'the standings': page({
    load: async (stage, viewer) => {
      const { standings } = await loadStandings(stage.visit('/standings?division=mixed', { viewer }))
      if (!standings) throw new Error('There are no standings')
      return standings
    },
    shown: patchedStandings,
    reactionTo: (change, standings) =>
      change.game.division === 'mixed' ? reactionOfStandings(change, standings) : 'nothing',
  }),
  'the first page': page({
    async load(stage, viewer) {
      const { games } = await loadHome(stage.visit('/', { viewer }))
      if (!games) throw new Error('There are no games')
      return games
    },
    shown: patchedHome,
    reactionTo: reactionOfHome,
  }),
  'the page of a team': page({
    load: async (stage, viewer) => {
      const team = stage.made.teams['mixed']?.[0] ?? ''
      return (await loadTeam(stage.visit(`/teams/${team}`, { viewer, params: { team } }))).games
    },
    shown: patchedTeamGames,
    reactionTo: (change, games) => reactionOfTeamGames(change, games, stage.made.teams['mixed']?.[0] ?? ''),
  }),
  ...Object.fromEntries(
    ['', 'A-1-4', 'SF1'].map((key) => [
      key === '' ? 'own games' : `the pad of ${key}`,
      page({
        load: async (stage, viewer) => {
          const id = key && (await stage.game(key)).id
          const scores = await loadScores(stage.visit(`/scores${key && `?game=${id}`}`, { viewer }))
          const open = scores.pads.find(({ row }) => row.id === id)
          return { open, scores }
        },
        shown({ open, scores }, newest) {
          if (open) return withoutSteps(patchedPad(open, newest))
          const shown = patchedScores(scores, newest)
          return { ...shown, pads: shown.pads.map(withoutSteps) }
        },
        reactionTo: (change, { open, scores }) => {
          if (!open) return reactionOfScores(change, scores)
          return change.game.id === open.row.id ? reactionOfPads(change, [open]) : 'nothing'
        },
        follows: ['game_counts'],
      }),
    ]),
  ),
  'a field': page({
    load: async (stage, viewer) => {
      const field = stage.made.fields[0] ?? ''
      return (await loadField(stage.visit(`/field/${field}`, { viewer, params: { field } }))).shown
    },
    shown: (field, newest) => ({
      ...field,
      pads: field.pads.map((pad) => withoutSteps(patchedPad(pad, newest))),
    }),
    reactionTo: (change, { pads }) => reactionOfPads(change, pads),
    follows: ['game_counts'],
  }),
  'the map': page({
    load: async (stage, viewer) => (await loadMap(stage.visit('/map', { viewer }))).places,
    shown: (places, newest) => places.map((place) => withGame(place, newest)),
    reactionTo: reactionOfMap,
    follows: ['fields'],
  }),
  'the big screen': page({
    load: (stage) => loadScreen(stage.visit('/screen')),
    shown: patchedScreen,
    reactionTo: reactionOfScreen,
  }),
}

/** An open page, as it looks after what it has heard. */
class OpenPage {
  readonly #page: LivePage<unknown>
  readonly #load: () => Promise<unknown>
  #loaded: unknown
  readonly #heard = new Map<string, LiveGame>()
  loads = 0

  constructor(page: LivePage<unknown>, load: () => Promise<unknown>) {
    this.#page = page
    this.#load = load
  }

  async open() {
    this.#loaded = await this.#load()
  }

  async hear(changes: readonly GameChange[], collections: ReadonlySet<string>) {
    const reactions = changes.map((change) => this.#page.reactionTo(change, this.#loaded))
    for (const [index, { game }] of changes.entries())
      if (reactions[index] !== 'nothing') this.#heard.set(game.id, game)
    const isLoaded = reactions.includes('reload') || this.#page.follows?.some((name) => collections.has(name))
    if (!isLoaded) return
    this.loads++
    await this.open()
    this.#heard.clear()
  }

  get shown() {
    return this.#page.shown(this.#loaded, (id) => this.#heard.get(id))
  }

  async shownAnew() {
    return this.#page.shown(await this.#load(), () => undefined)
  }
}

let stage: ScoresStage
let commits: Commit[]
let open: ReadonlyMap<string, OpenPage>

beforeEach(async () => {
  stage = await openScores({ divisions: { mixed: 8, open: 4 }, fields: 3 })
  await stage.db.write(async (tx) => {
    for (const field of stage.made.fields) await tx.update(playingFields, field, { pin: { x: 500, y: 500 } })
  })
  commits = []
  stage.db.feed.follow((commit) => void commits.push(commit))
  const player = await stage.managerOf(await stage.game('A-1-4'), 'home')
  open = new Map(
    Object.entries(PAGES).map(([name, page]) => [name, new OpenPage(page, () => page.load(stage, player))]),
  )
  for (const page of open.values()) await page.open()
})
afterEach(() => stage.close())

/** As who listens to `gamesTopic()` hears of them. */
async function heardOf(commit: Commit): Promise<readonly GameChange[]> {
  const outcomes = await changeOutcomes(stage.db, commit, ({ collection }) => collection.name === 'games')
  return commit.flatMap(({ seq, collection, before, action }) => {
    const after = outcomes.get(seq)
    if (collection.name !== 'games' || after === 'unknown') return []
    const record = after ?? before
    if (!record) return []
    const changed = after && before && { before: changedIn(games, before, after) }
    const message = { topic: 'games/*', action, record: present(games, record), ...changed }
    return gameChangeIn(JSON.parse(JSON.stringify(message)) as Parameters<typeof gameChangeIn>[0]) ?? []
  })
}

/** Whoever looks has heard of everything by now. */
async function everybodyHears() {
  for (const commit of commits.splice(0)) {
    const changes = await heardOf(commit)
    const collections = new Set(commit.map(({ collection }) => collection.name))
    for (const page of open.values()) await page.hear(changes, collections)
  }
}

async function expectNothingStale(after: string) {
  for (const [name, page] of open) expect(page.shown, `${name} after ${after}`).toEqual(await page.shownAnew())
}

const phone = { device: 'phone-one' }

async function count(key: string, home: number, away: number) {
  const { id: game, score_version: basedOn } = await stage.game(key)
  return stage.attempt('scores.count', stage.keeper, { game, home, away, basedOn, takeOver: true, ...phone })
}

describe('an open page', () => {
  test('shows each point of a game, and is not loaded again for it', async () => {
    // That it is on is more than a point to the first page.
    await count('A-1-4', 0, 0)
    await everybodyHears()
    const loads = () => [...open].map(([name, page]) => [name, page.loads])
    const before = loads()
    for (let points = 1; points <= 5; points++) {
      await count('A-1-4', points, 2)
      await everybodyHears()
      await expectNothingStale(`point ${points}`)
    }
    expect(loads()).toEqual(before)
  })

  test('with tables is loaded again once when a result stands', async () => {
    await count('A-1-4', 14, 2)
    await everybodyHears()
    await stage.settle('A-1-4', 15, 2)
    await everybodyHears()
    await expectNothingStale('the result')
    expect(open.get('a division with its tables')?.loads).toBe(1)
    expect(open.get('the schedule')?.loads).toBe(0)
  })
})

const goals = fc.integer({ min: 0, max: 15 })
/** Of all games; a few have the most happen to them. */
const which = fc.integer({ min: 0, max: 9 })

const deed = fc.oneof(
  { weight: 6, arbitrary: fc.record({ act: fc.constant('scores.count' as const), which, home: goals, away: goals }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('scores.report' as const), which, home: goals, away: goals }) },
  { weight: 6, arbitrary: fc.record({ act: fc.constant('scores.settle' as const), which, home: goals, away: goals }) },
  {
    weight: 8,
    arbitrary: fc.record({
      act: fc.constantFrom('scores.suspend', 'scores.resume', 'scores.cancel', 'scores.confirm'),
      which,
    }),
  },
  fc.record({ act: fc.constant('scores.forfeit' as const), which, by: fc.constantFrom('home', 'away', 'both') }),
  {
    weight: 4,
    arbitrary: fc.record({
      act: fc.constant('scores.correct' as const),
      which,
      to: fc.oneof(fc.record({ home: goals, away: goals }), fc.constant({ reopen: true })),
    }),
  },
  fc.record({ act: fc.constant('move' as const), which, minutes: fc.constantFrom(-1_440, 15, 90, 1_440) }),
  fc.record({ act: fc.constant('publish' as const), which }),
)

/** Games in the order in which they are played; those of the finals come in as soon as somebody can play them. */
async function gameAt(which: number) {
  const all = await stage.db.every(games, { sort: 'starts,id' })
  const known = all.filter(({ home, away }) => home !== '' && away !== '')
  return known[which < 5 ? which : known.length - 1 - (which - 5)]
}

async function happens({ act, which, ...said }: typeof deed extends fc.Arbitrary<infer D> ? D : never) {
  const game = await gameAt(which)
  if (!game) return
  if (act === 'move') {
    const starts = new Date(Date.parse(game.starts) + Number(Reflect.get(said, 'minutes')) * 60_000).toISOString()
    const moved = { moved_at: stage.db.now().toISOString(), moved_starts: game.starts, moved_field: game.field }
    await stage.db.write((tx) => tx.update(games, game.id, { starts, ...moved }))
  } else if (act === 'publish') await stage.publish().catch(() => undefined)
  else
    await stage.attempt(act, stage.keeper, {
      game: game.id,
      basedOn: game.score_version,
      ...phone,
      // Two phones count in turns.
      ...(act === 'scores.count' && { takeOver: true, device: `phone-${Number(Reflect.get(said, 'home')) % 2}` }),
      ...(act === 'scores.correct' && { choice: 'recompute' }),
      ...said,
    })
}

test('after whatever happens to games every open page shows what one shows that is opened then', {
  timeout: 120_000,
}, async () => {
  const deeds = fc.sample(deed, casesOr(300))
  const done = new Set<string>()
  for (const [index, one] of deeds.entries()) {
    await happens(one)
    if (commits.length > 0) done.add(one.act)
    await everybodyHears()
    await expectNothingStale(`deed ${index}, ${JSON.stringify(one)}`)
  }
  // Not everything was refused.
  expect([...done]).toEqual(expect.arrayContaining(['scores.count', 'scores.settle', 'scores.correct', 'move']))
})
