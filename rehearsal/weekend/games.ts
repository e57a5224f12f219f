import { look, sendCommand } from '../people/act.ts'
import type { CastMember } from '../people/person.ts'
import { inWords, minutesLater } from '../stage/calendar.ts'
import type { World } from '../world.ts'
import type { AgendaMoment } from './agenda.ts'
import { closing } from './closing.ts'
import { allGames, playedResult, type WeekendGame } from './results.ts'
import { giveSheets } from './spirit.ts'
import { breakTies } from './ties.ts'

/** Slot by slot: both captains report, what they disagree about is settled, sheets are given; then the next slot. */

const endOf = ({ starts, minutes }: WeekendGame) => minutesLater(Date.parse(starts.replace(' ', 'T')), minutes)

/** The next slot that ends, or what comes after the last one. */
export async function addWaves(world: World) {
  const coming = (await allGames(world)).filter(({ state }) => state === 'scheduled' || state === 'placeholder')
  const ends = Math.min(...coming.map(endOf))
  if (!Number.isFinite(ends)) {
    world.agenda.add(...closing(world.stage.now))
    return
  }
  const isTried = world.slots.has(ends)
  world.slots.add(ends)
  if (isTried)
    throw new Error(
      `The games of ${inWords(ends)} cannot be played: ${coming
        .filter((it) => endOf(it) === ends)
        .map(({ key }) => key)
        .join(', ')}`,
    )
  world.agenda.add({ at: ends, name: 'Games end', play: (it) => slot(it, ends) } satisfies AgendaMoment)
}

async function slot(world: World, ends: number) {
  const games = (await allGames(world)).filter(
    (game) => game.state === 'scheduled' && endOf(game) === ends && game.home !== '' && game.away !== '',
  )
  await world.together(games, (game) => reportGame(world, game))
  await keepScore(world, games)
  await world.together(games, (game) => giveSheets(world, game))
  await breakTies(world)
  await addWaves(world)
}

/** Who speaks for a team in this game: the manager, or now and then the one with the number two. */
function speakerOf(world: World, team: string, game: WeekendGame): CastMember {
  const found = world.teamWith(team)
  if (!found) throw new Error(`${team} plays and is not known`)
  const [first = found.contact, second] = found.players
  return second?.user && world.chance('speaker', game.key, game.division, found.name).happens(0.3) ? second : first
}

/** Of all reports so many are of another game than the one that was played. */
const DISPUTED = 0.1
const LOSS = 0.3

async function reportGame(world: World, game: WeekendGame) {
  const played = playedResult(world, game)
  const chance = world.chance('report', game.division, game.key)
  const [home, away] = [speakerOf(world, game.home, game), speakerOf(world, game.away, game)]
  const isWrong = chance.happens(DISPUTED)
  // Of a bracket game there is a winner, whatever is reported.
  const wrong = { home: Math.max(played.home, played.away) + 1, away: Math.min(played.home, played.away) }
  await Promise.all([
    report(world, home, game, 'home', played),
    away.habits.isLate && game.kind === 'pool'
      ? laterReport(world, away, game, played)
      : report(world, away, game, 'away', isWrong ? wrong : played),
  ])
}

const HOUR = 60

/** Has forgotten it, and remembers an hour later. */
async function laterReport(
  world: World,
  person: CastMember,
  game: WeekendGame,
  played: { home: number; away: number },
) {
  world.agenda.add({
    at: minutesLater(endOf(game), HOUR),
    name: `${person.key} reports late`,
    play: () => report(world, person, game, 'away', played),
  })
}

async function report(
  world: World,
  person: CastMember,
  game: WeekendGame,
  side: 'home' | 'away',
  { home, away }: { readonly home: number; readonly away: number },
) {
  const send = (device: 'phone' | 'tablet') => {
    const browser = device === 'tablet' ? (person.tablet ?? person.browser) : person.browser
    const input = { game: game.id, home, away, basedOn: game.score_version, device: `${person.key}-${device}` }
    return sendCommand(world, person, 'scores.report', input, {
      kind: 'report',
      facts: { game: game.id, side, home, away },
      browser,
      // Somebody of the team was faster, or the scorekeeper.
      mayBe: [409],
    })
  }
  person.browser.loss = person.habits.isOffline ? LOSS : 0
  await send('phone')
  person.browser.loss = 0
}

const CORRECTED = 0.06

/** The scorekeepers go through what waits: they settle disputes and confirm what nobody answers. */
async function keepScore(world: World, games: readonly WeekendGame[]) {
  const [keeper] = world.cast.with('scorekeeper')
  if (!keeper) throw new Error('Nobody keeps score')
  await look(() => keeper.browser.data('/scores/confirm'))
  const now = new Map((await allGames(world)).map((game) => [game.id, game]))
  for (const { id } of games) {
    const game = now.get(id)
    if (!game) continue
    const played = playedResult(world, game)
    const chance = world.chance('keeping', game.division, game.key)
    const base = { game: id, basedOn: game.score_version, device: `${keeper.key}-desk` }
    const isWaiting = game.state === 'reported' && !hasLateReport(world, game)
    if (game.state === 'disputed')
      await sendCommand(
        world,
        keeper,
        'scores.settle',
        { ...base, ...played },
        { kind: 'settle', facts: { game: id, ...played } },
      )
    else if (isWaiting)
      await sendCommand(world, keeper, 'scores.confirm', base, { kind: 'confirm', facts: { game: id } })
    else if (game.state === 'confirmed' && game.kind === 'pool' && chance.happens(CORRECTED)) {
      const to = { home: played.away, away: played.home }
      await sendCommand(
        world,
        keeper,
        'scores.correct',
        { ...base, to, choice: 'recompute', seen: '' },
        {
          kind: 'correct',
          facts: { game: id, ...to },
          // Something hangs on it that has to be looked at first.
          mayBe: [409],
        },
      )
    }
  }
}

const hasLateReport = (world: World, game: WeekendGame) =>
  speakerOf(world, game.away, game).habits.isLate && game.kind === 'pool'
