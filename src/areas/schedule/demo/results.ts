import type { Chance } from '#http/areas/chance.ts'
import type { Demo } from '#http/areas/demo.ts'
import type { RecordOf } from '#records/schema/collection.ts'
import { timestamp } from '#records/time.ts'
import type { Transaction } from '#records/transaction.ts'
import { minutesAfter } from '#rules/calendar/time.ts'
import { type KnownTeams, type Result, teamOf } from '#rules/formats/fill.ts'
import { parseSource } from '#rules/formats/source.ts'
import { type Format, gamesOfPool } from '#rules/formats/structure.ts'
import { formatOf } from '../plan/draft.queries.server.ts'
import { parseDutySource } from '../plan/duty-source.ts'
import { formats, games, scoreSteps } from '../schedule.collections.ts'
import type { GameStateKept } from '../schedule.fields.ts'

type Game = RecordOf<typeof games>

/** What is known of a division by its results so far. */
interface Known {
  readonly format: Format
  readonly seeds: readonly string[]
  readonly orders: Map<string, readonly string[]>
  readonly results: Map<string, Result>
  readonly confirmed: Set<string>
}

/** Minutes after its end until a result is confirmed. */
const CONFIRMED_AFTER = 20

/**
 * Plays what was to be played until now, in the order of time. Of two teams the one with the better strength always wins, so
 * that no table has a tie that somebody would have to break.
 */
export async function playDemoGames({ db, now, chance }: Demo): Promise<void> {
  const divisions = new Map(
    (await db.list(formats)).map(({ division, structure, teams }): [string, Known] => [
      division,
      { format: formatOf(structure), seeds: teams, orders: new Map(), results: new Map(), confirmed: new Set() },
    ]),
  )
  const strengths = strengthsOf([...divisions.values()], chance)
  const inTime = await db.every(games, { sort: 'starts,id' })
  await db.write(async (tx) => {
    for (const game of inTime) {
      const known = divisions.get(game.division)
      if (!known) continue
      const sides = fillIn(game, known, divisions)
      const played = sides.home === '' || sides.away === '' ? undefined : playUntil(now, game, sides, strengths, chance)
      if (Object.keys(sides.changes).length > 0 || played)
        await tx.update(games, game.id, { ...sides.changes, ...played?.values })
      if (!played) continue
      await keepSteps(tx, game, played, now, chance)
      if (played.values.state === 'confirmed') conclude(known, game, sides, played)
    }
  })
}

/** The better the seed the stronger, with a few who are better than anybody thought. */
function strengthsOf(divisions: readonly Known[], chance: Chance): ReadonlyMap<string, number> {
  return new Map(
    divisions.flatMap(({ seeds }) =>
      seeds.map(
        (team, index) => [team, -index + (chance.below(5) === 0 ? 2.5 : 0) + chance.below(100) / 1_000] as const,
      ),
    ),
  )
}

function fillIn(game: Game, known: Known, divisions: ReadonlyMap<string, Known>) {
  const side = (team: string, printed: string) => (team === '' ? teamIn(known, printed) : team)
  const [home, away] = [side(game.home, game.home_source), side(game.away, game.away_source)]
  const duty = game.duty === '' ? dutyIn(divisions, game.duty_source) : game.duty
  const changes = {
    ...(home !== game.home && { home }),
    ...(away !== game.away && { away }),
    ...(duty !== game.duty && { duty }),
  }
  return { home, away, changes }
}

function teamIn({ seeds, orders, results }: Known, printed: string): string {
  const source = parseSource(printed)
  const known: KnownTeams = { seeds, orders, results, slots: new Map() }
  return (source && teamOf(known, source)) ?? ''
}

function dutyIn(divisions: ReadonlyMap<string, Known>, kept: string): string {
  const duty = parseDutySource(kept)
  const known = duty && divisions.get(duty.division)
  return duty && known ? teamIn(known, kept.slice(kept.indexOf('/') + 1)) : ''
}

interface Played {
  readonly values: { readonly state: GameStateKept; readonly home_score: number; readonly away_score: number }
  /** Whose every point was, until now. */
  readonly points: readonly ('home' | 'away')[]
  /** How many there are when it is over. */
  readonly total: number
}

const TARGET = 15

/** Undefined for what is still to come. */
function playUntil(
  now: Date,
  { starts, minutes }: Game,
  { home, away }: { readonly home: string; readonly away: string },
  strengths: ReadonlyMap<string, number>,
  chance: Chance,
): Played | undefined {
  const passed = (now.getTime() - new Date(starts).getTime()) / 60_000
  const isHomeStronger = (strengths.get(home) ?? 0) > (strengths.get(away) ?? 0)
  const gap = Math.abs((strengths.get(home) ?? 0) - (strengths.get(away) ?? 0))
  const lost = Math.max(3, TARGET - 2 - Math.round(gap) - chance.below(4))
  const points = pointsOf(isHomeStronger ? [TARGET, lost] : [lost, TARGET], chance)
  if (passed < 0) return undefined
  const share = Math.min(1, passed / minutes)
  const shown = points.slice(0, Math.floor(points.length * share))
  const count = (side: 'home' | 'away') => shown.filter((it) => it === side).length
  const state = share < 1 ? 'live' : passed < minutes + CONFIRMED_AFTER ? 'reported' : 'confirmed'
  return {
    values: { state, home_score: count('home'), away_score: count('away') },
    points: shown,
    total: points.length,
  }
}

/** In some order, the winner's last. */
function pointsOf([home, away]: readonly [number, number], chance: Chance): readonly ('home' | 'away')[] {
  const last = home > away ? 'home' : 'away'
  const left = { home, away }
  left[last] -= 1
  const points: ('home' | 'away')[] = []
  while (left.home + left.away > 0) {
    const side = chance.below(left.home + left.away) < left.home ? 'home' : 'away'
    left[side] -= 1
    points.push(side)
  }
  return [...points, last]
}

/** Point by point for today, the result alone for the days before. */
async function keepSteps(
  tx: Transaction,
  game: Game,
  { values, points, total }: Played,
  now: Date,
  chance: Chance,
): Promise<void> {
  const begun = new Date(game.starts)
  const step = (minutes: number, home_score: number, away_score: number, state: GameStateKept) =>
    tx.create(scoreSteps, {
      id: chance.id(),
      game: game.id,
      home_score,
      away_score,
      state,
      at: timestamp(minutesAfter(begun, minutes)),
    })
  if (now.getTime() - begun.getTime() < TODAY_MS) {
    let [home, away] = [0, 0]
    for (const [index, side] of points.entries()) {
      if (side === 'home') home += 1
      else away += 1
      await step(((index + 1) * game.minutes) / total, home, away, 'live')
    }
  }
  if (values.state === 'live') return
  await step(game.minutes, values.home_score, values.away_score, 'reported')
  if (values.state === 'confirmed')
    await step(game.minutes + CONFIRMED_AFTER, values.home_score, values.away_score, 'confirmed')
}

const TODAY_MS = 12 * 60 * 60_000

function conclude(known: Known, game: Game, sides: { home: string; away: string }, { values }: Played): void {
  const isHome = values.home_score > values.away_score
  const result = isHome ? { winner: sides.home, loser: sides.away } : { winner: sides.away, loser: sides.home }
  known.results.set(game.key, result)
  known.confirmed.add(game.key)
  if (game.pool === '') return
  const own = gamesOfPool(known.format, game.pool)
  if (!own.every(({ key }) => known.confirmed.has(key))) return
  const wins = new Map<string, number>()
  for (const { key } of own) {
    const played = known.results.get(key)
    if (!played) continue
    wins.set(played.winner, (wins.get(played.winner) ?? 0) + 1)
    wins.set(played.loser, wins.get(played.loser) ?? 0)
  }
  const order = [...wins].toSorted(([, one], [, other]) => other - one).map(([team]) => team)
  known.orders.set(game.pool, order)
}
