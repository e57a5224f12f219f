import {
  type FieldId,
  type GameId,
  type HardRule,
  type Minute,
  type Placement,
  type PlannedGame,
  restOf,
  type Setting,
  type TimetablePlan,
} from './plan.ts'
import { directFeeders, possiblePairs } from './search/possible-pairs.ts'

/**
 * Which hard rules a timetable breaks. It judges what the generator made and what people move by hand, and shares no code with
 * the placement.
 */
export interface Reason {
  readonly rule: HardRule
  /** The game that is in the way. */
  readonly with?: GameId
  /** How many minutes of rest there would be. */
  readonly rest?: number
}

export interface Violation extends Reason {
  readonly game: GameId
  readonly field: FieldId
  readonly start: Minute
}

/** Why a game may not start there and then; nothing where it may. What it already has as a place does not count. */
export type WhyNot = (field: FieldId, start: Minute) => readonly Reason[]

export interface Checker {
  /** Prepared once for a game, then cheap for every slot of a grid. */
  readonly whyNot: (game: GameId) => WhyNot
  readonly violations: () => readonly Violation[]
}

export const violationsOf = (plan: TimetablePlan): readonly Violation[] => checkerOf(plan).violations()

/** What a change breaks that was not broken before. */
export function newViolations(before: TimetablePlan, after: TimetablePlan): readonly Violation[] {
  const known = new Set(violationsOf(before).map(violationKey))
  return violationsOf(after).filter((it) => !known.has(violationKey(it)))
}

const violationKey = ({ rule, game, with: other = '' }: Violation) => JSON.stringify([rule, [game, other].toSorted()])

export const whyNotAt = (plan: TimetablePlan, game: GameId, field: FieldId, start: Minute): readonly Reason[] =>
  checkerOf(plan).whyNot(game)(field, start)

export const checkerOf = ({ setting, placements }: TimetablePlan): Checker => checkersFor(setting)(placements)

/** For one setting with many timetables. */
export function checkersFor(setting: Setting): (placements: readonly Placement[]) => Checker {
  const games = new Map(setting.games.map((game) => [game.id, game]))
  const pairs = possiblePairs(setting)
  const feeders = directFeeders(setting)
  const earlier = allFeeders(feeders)
  const later = turnedRound(earlier)
  const rest = restOf(setting)
  const isPlayable = playableTimes(setting)
  return (placements) => checkerWith(placements, { games, pairs, feeders, earlier, later, rest, isPlayable })
}

interface Facts {
  readonly games: ReadonlyMap<GameId, PlannedGame>
  readonly pairs: ReadonlyMap<GameId, ReadonlySet<GameId>>
  readonly feeders: ReadonlyMap<GameId, ReadonlySet<GameId>>
  readonly earlier: ReadonlyMap<GameId, ReadonlySet<GameId>>
  readonly later: ReadonlyMap<GameId, ReadonlySet<GameId>>
  readonly rest: number
  readonly isPlayable: ReturnType<typeof playableTimes>
}

function checkerWith(placements: readonly Placement[], facts: Facts): Checker {
  const { games, pairs, feeders, earlier, later, rest, isPlayable } = facts
  const known = placements.filter(({ game }) => games.has(game))
  const placed = new Map(known.map((placement) => [placement.game, placement]))
  const onField = Map.groupBy(known, ({ field }) => field)

  function whyNot(id: GameId): WhyNot {
    const game = games.get(id)
    if (!game) return () => []
    const missing: readonly Reason[] = [...(feeders.get(id) ?? [])]
      .filter((feeder) => !placed.has(feeder))
      .map((feeder) => ({ rule: 'feeder-unplaced', with: feeder }))
    const feeds = earlier.get(id) ?? NONE
    const isFed = later.get(id) ?? NONE
    const mayShareTeam = pairs.get(id) ?? NONE
    const related = [...new Set([...feeds, ...isFed, ...mayShareTeam])].flatMap((other) => {
      const start = placed.get(other)?.start
      if (start === undefined || other === id) return []
      const end = start + games.get(other)!.minutes
      return {
        other,
        start,
        end,
        feeds: feeds.has(other),
        isFed: isFed.has(other),
        mayShareTeam: mayShareTeam.has(other),
      }
    })

    return (field, start) => {
      const end = start + game.minutes
      const reasons: Reason[] = isPlayable(field, start, end).map((rule) => ({ rule }))
      for (const other of onField.get(field) ?? [])
        if (other.game !== id && sameFieldClash(game, start, games.get(other.game)!, other))
          reasons.push({ rule: 'field-busy', with: other.game })
      for (const it of related) {
        if (it.feeds && start < it.end) reasons.push({ rule: 'before-feeder', with: it.other })
        else if (it.isFed && end > it.start) reasons.push({ rule: 'after-fed', with: it.other })
        else if (it.mayShareTeam) {
          const gap = Math.max(start - it.end, it.start - end)
          if (gap < 0) reasons.push({ rule: 'team-busy', with: it.other })
          else if (gap < rest) reasons.push({ rule: 'rest', with: it.other, rest: gap })
        }
      }
      return [...reasons, ...missing]
    }
  }

  /** What two games do to each other is told once, at the later one. */
  function findViolations(): readonly Violation[] {
    const order = new Map(known.toSorted((a, b) => a.start - b.start).map(({ game }, index) => [game, index]))
    const isLater = (game: GameId, other = game) => order.get(game)! >= (order.get(other) ?? -1)
    return known.flatMap(({ game, field, start }) =>
      whyNot(game)(field, start)
        .filter((it) => it.rule === 'before-feeder' || (it.rule !== 'after-fed' && isLater(game, it.with)))
        .map((reason) => ({ ...reason, game, field, start })),
    )
  }

  let violations: readonly Violation[] | undefined
  return { whyNot, violations: () => (violations ??= findViolations()) }
}

const NONE: ReadonlySet<GameId> = new Set()

const sameFieldClash = (game: PlannedGame, start: Minute, other: PlannedGame, at: Placement) =>
  start < at.start + other.slotMinutes && at.start < start + game.slotMinutes

function playableTimes({ fields, breaks }: Setting) {
  const openings = new Map(fields.map(({ id, open }) => [id, open.toSorted((a, b) => a.from - b.from)]))
  return (field: FieldId, start: Minute, end: Minute): readonly HardRule[] => {
    const rules: HardRule[] = []
    let openUntil = start
    for (const { from, to } of openings.get(field) ?? []) if (from <= openUntil && to > openUntil) openUntil = to
    if (openUntil < end) rules.push('closed')
    const isBreak = breaks.some(
      (it) => (it.fields === undefined || it.fields.includes(field)) && it.from < end && start < it.to,
    )
    if (isBreak) rules.push('break')
    return rules
  }
}

function allFeeders(feeders: ReadonlyMap<GameId, ReadonlySet<GameId>>): ReadonlyMap<GameId, ReadonlySet<GameId>> {
  return new Map(
    [...feeders.keys()].map((game) => {
      const found = new Set<GameId>()
      const open = [game]
      for (let next = open.pop(); next !== undefined; next = open.pop())
        for (const feeder of feeders.get(next) ?? []) {
          if (found.has(feeder)) continue
          found.add(feeder)
          open.push(feeder)
        }
      return [game, found]
    }),
  )
}

function turnedRound(relation: ReadonlyMap<GameId, ReadonlySet<GameId>>): ReadonlyMap<GameId, ReadonlySet<GameId>> {
  const turned = new Map<GameId, Set<GameId>>()
  for (const [from, all] of relation)
    for (const to of all) turned.set(to, (turned.get(to) ?? new Set<GameId>()).add(from))
  return turned
}
