import {
  AIM_WEIGHTS,
  AIMED_GAMES_PER_DAY,
  AIMED_REST_MINUTES,
  AIMS,
  type Aim,
  type AimCounts,
  costOf,
  EDGE_MINUTES,
  spreadUnits,
} from './aims.ts'
import { dayOf, type Placement, type TimetablePlan } from './plan.ts'
import { loadsOf } from './search/loads.ts'
import { type Model, modelOf } from './search/model.ts'

/** How well a plan meets each aim. 0 is perfect. */
export interface PlanScore {
  readonly total: number
  readonly parts: readonly ScorePart[]
}

export interface ScorePart {
  readonly aim: Aim
  readonly weight: number
  /** How often it was missed. */
  readonly count: number
  readonly cost: number
}

export function scoreOf(plan: TimetablePlan, model: Model = modelOf(plan.setting)): PlanScore {
  return scoreFrom(countsOf(plan, model))
}

export function scoreFrom(counts: AimCounts): PlanScore {
  const parts = AIMS.map((aim) => ({
    aim,
    weight: AIM_WEIGHTS[aim],
    count: counts[aim],
    cost: AIM_WEIGHTS[aim] * counts[aim],
  }))
  return { total: costOf(counts), parts }
}

interface Placed extends Placement {
  readonly number: number
  readonly end: number
}

function countsOf({ setting, placements }: TimetablePlan, model: Model): AimCounts {
  const numbers = new Map(setting.games.map(({ id }, number) => [id, number]))
  const placed: readonly Placed[] = placements.flatMap((it) => {
    const number = numbers.get(it.game)
    return number === undefined ? [] : [{ ...it, number, end: it.start + setting.games[number]!.minutes }]
  })
  return {
    rest: shortRests(placed, model),
    'games-per-day': tooManyGames(placed, model),
    'rounds-together': spreads(placed, model),
    'field-changes': fieldChanges(placed, model),
    finals: misplacedFinals(placed, model),
    'early-after-late': earlyAfterLate(placed, model),
    wishes: missedWishes(placed, model),
  }
}

function shortRests(placed: readonly Placed[], { links, linkRests }: Model): number {
  const byNumber = new Map(placed.map((it) => [it.number, it]))
  return placed.reduce((sum, one) => {
    const short = [...links[one.number]!].filter((number, index) => {
      const other = byNumber.get(number)
      // Of two games that may share a team the pair counts, at the one with the lower number.
      if (!other || number < one.number || linkRests[one.number]![index] === 0) return false
      return Math.max(one.start - other.end, other.start - one.end) < AIMED_REST_MINUTES
    })
    return sum + short.length
  }, 0)
}

function tooManyGames(placed: readonly Placed[], model: Model): number {
  const dayOfGame = new Int32Array(model.games.length).fill(-1)
  for (const { number, start } of placed) dayOfGame[number] = dayOf(start)
  const loads = loadsOf(model)
  let count = 0
  for (let part = 0; part < loads.partCount; part++)
    for (const day of new Set(placed.map(({ start }) => dayOf(start))))
      for (const most of loads.mostGames(part, day, dayOfGame).values())
        count += Math.max(0, most - AIMED_GAMES_PER_DAY)
  return count
}

function spreads(placed: readonly Placed[], { games }: Model): number {
  const rounds = Map.groupBy(placed, ({ number }) => {
    const { division, stage, round } = games[number]!
    return JSON.stringify([division, stage, round])
  })
  return [...rounds.values()].reduce((sum, round) => {
    const starts = round.map(({ start }) => start)
    return sum + spreadUnits(Math.min(...starts), Math.max(...starts))
  }, 0)
}

function fieldChanges(placed: readonly Placed[], { games }: Model): number {
  const byTeam = Map.groupBy(
    placed.flatMap((it) =>
      games[it.number]!.sides.flatMap((side) => ('team' in side ? [{ ...it, team: side.team }] : [])),
    ),
    ({ team }) => team,
  )
  return [...byTeam.values()].reduce((sum, own) => {
    const sorted = own.toSorted((a, b) => a.start - b.start)
    const changed = sorted.filter((it, index) => {
      const before = sorted[index - 1]
      return before !== undefined && before.field !== it.field && dayOf(before.start) === dayOf(it.start)
    })
    return sum + changed.length
  }, 0)
}

/** Finals that are not on a show field, games that follow the final of their division, and finals in the wrong order. */
function misplacedFinals(placed: readonly Placed[], { games, setting }: Model): number {
  const shows = new Set(setting.fields.filter(({ isShow }) => isShow).map(({ id }) => id))
  const finals = placed.filter(({ number }) => games[number]!.final !== undefined)
  return finals.reduce((sum, one) => {
    const { division, final } = games[one.number]!
    const isOff = shows.size > 0 && !shows.has(one.field)
    const later = placed.filter(
      ({ number, start }) =>
        start > one.start && games[number]!.division === division && games[number]!.final === undefined,
    )
    const overtaking = finals.filter(({ number, start }) => games[number]!.final! > final! && start > one.start)
    return sum + (isOff ? 1 : 0) + later.length + overtaking.length
  }, 0)
}

function earlyAfterLate(placed: readonly Placed[], { days, paths }: Model): number {
  const late = new Set<string>()
  const early = new Set<string>()
  for (const { number, start, end } of placed) {
    const day = dayOf(start)
    const { from, to } = days[day] ?? { from: -Infinity, to: Infinity }
    for (const team of paths.possibleIn(number)) {
      if (end > to - EDGE_MINUTES) late.add(`${day} ${team}`)
      if (start < from + EDGE_MINUTES) early.add(`${day - 1} ${team}`)
    }
  }
  return late.intersection(early).size
}

function missedWishes(placed: readonly Placed[], { setting, paths }: Model): number {
  return placed.reduce((sum, { number, start, end }) => {
    const possible = setting.wishes.length === 0 ? new Set() : paths.possibleIn(number)
    const missed = setting.wishes.filter(
      ({ team, notBefore = -Infinity, notAfter = Infinity }) =>
        possible.has(team) && (start < notBefore || end > notAfter),
    )
    return sum + missed.length
  }, 0)
}
