import { deedKey, look, sendCommand } from '../people/act.ts'
import type { CastMember } from '../people/person.ts'
import { inWords, minutesLater } from '../stage/calendar.ts'
import type { AgendaMoment, World } from '../world.ts'
import { closing } from './closing.ts'
import { allGames, playedResult, type WeekendGame } from './results.ts'
import { giveSheets } from './spirit.ts'
import { breakTies } from './ties.ts'

/** Slot by slot: both captains report, what they disagree about is settled, sheets are given; then the next slot. */

const endOf = ({ starts, minutes }: WeekendGame) => minutesLater(Date.parse(starts.replace(' ', 'T')), minutes)

/** The next slot that ends, or what comes after the last one. */
export async function addWaves(world: World) {
  const coming = (await allGames(world)).filter(
    ({ id, state }) => (state === 'scheduled' || state === 'placeholder') && !world.waiting.has(id),
  )
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
  const all = await allGames(world)
  const games = all.filter(
    (game) => game.state === 'scheduled' && endOf(game) === ends && game.home !== '' && game.away !== '',
  )
  await world.together(games, (game) => reportGame(world, game, mayWait(all, game)))
  const settled = games.filter(({ id }) => !world.waiting.has(id))
  await keepScore(world, settled)
  await world.together(settled, (game) => giveSheets(world, game))
  await breakTies(world)
  await addWaves(world)
}

const HOUR = 60

/** Nothing hangs on its result for an hour: its pool goes on after that. */
const mayWait = (all: readonly WeekendGame[], game: WeekendGame) =>
  game.kind === 'pool' &&
  all.some(
    ({ kind, division, pool, state, ...times }) =>
      kind === 'pool' &&
      division === game.division &&
      pool === game.pool &&
      state !== 'cancelled' &&
      endOf({ ...game, ...times }) >= minutesLater(endOf(game), HOUR),
  )

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

async function reportGame(world: World, game: WeekendGame, canWait: boolean) {
  const played = playedResult(world, game)
  const isWrong = world.chance('report', game.division, game.key).happens(DISPUTED)
  const [home, away] = [speakerOf(world, game.home, game), speakerOf(world, game.away, game)]
  const waits = ({ habits }: CastMember) => canWait && (habits.isLate || habits.isOffline)
  const isAwaited = waits(home) || waits(away)
  // Of a bracket game there is a winner, whatever is reported.
  const wrong = { home: Math.max(played.home, played.away) + 1, away: Math.min(played.home, played.away) }
  const both = [
    { person: home, send: report(world, home, game, 'home', played) },
    { person: away, send: report(world, away, game, 'away', isWrong && !isAwaited ? wrong : played) },
  ]
  if (isAwaited)
    awaitGame(
      world,
      game,
      both.filter(({ person }) => waits(person)),
    )
  await Promise.all(both.filter(({ person }) => !waits(person)).map(({ send }) => send()))
}

interface WaitingReport {
  readonly person: CastMember
  readonly send: () => Promise<void>
}

/** One has forgotten it, the phone of another has no network: an hour later it is sent as it was written down. */
function awaitGame(world: World, game: WeekendGame, waiting: readonly WaitingReport[]) {
  world.waiting.add(game.id)
  world.agenda.add({
    at: minutesLater(endOf(game), HOUR),
    name: `${waiting.map(({ person }) => person.key).join(' and ')}: a report of an hour ago`,
    play: async () => {
      await Promise.all(waiting.map(({ send }) => send()))
      world.waiting.delete(game.id)
      const now = (await allGames(world)).find(({ id }) => id === game.id)
      // A team that went home meanwhile rates nobody.
      if (now?.state === 'confirmed') await giveSheets(world, now)
    },
  })
}

/** Written down now, with the key under which it will be sent, from every device that somebody has in the hand. */
function report(
  world: World,
  person: CastMember,
  game: WeekendGame,
  side: 'home' | 'away',
  { home, away }: { readonly home: number; readonly away: number },
): () => Promise<void> {
  const written = [person.browser, ...(person.tablet ? [person.tablet] : [])].map((browser) => {
    const device = `${person.key}-${browser === person.browser ? 'phone' : 'tablet'}`
    return { browser, key: deedKey(world), input: { game: game.id, home, away, basedOn: game.score_version, device } }
  })
  return async () => {
    for (const { browser } of written) browser.loss = person.habits.isOffline ? LOSS : 0
    await Promise.all(
      written.map(({ browser, key, input }) =>
        sendCommand(world, person, 'scores.report', input, {
          kind: 'report',
          facts: { game: game.id, side, home, away },
          browser,
          key,
          // Somebody of the team was faster, or the scorekeeper.
          mayBe: [409],
        }),
      ),
    )
    for (const { browser } of written) browser.loss = 0
  }
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
    if (game.state === 'disputed')
      await sendCommand(
        world,
        keeper,
        'scores.settle',
        { ...base, ...played },
        { kind: 'settle', facts: { game: id, ...played } },
      )
    else if (game.state === 'reported')
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
