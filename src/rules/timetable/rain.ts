import {
  dayOf,
  type FieldId,
  type GameId,
  MINUTES_PER_DAY,
  type Minute,
  type Placement,
  type PlannedGame,
  type Setting,
  START_STEP_MINUTES,
  type TimeSpan,
  type TimetablePlan,
} from './plan.ts'
import { freeSpans, nextStart } from './search/model.ts'
import { checkersFor, newViolations, type Violation } from './violations.ts'

/** What a change would do, shown before it is done. */
export interface WhatIf {
  readonly plan: TimetablePlan
  readonly moved: readonly { readonly game: GameId; readonly from: Placement; readonly to: Placement }[]
  /** Games that would have no place any more. */
  readonly dropped: readonly GameId[]
  /** What the change would break, and was not broken before. */
  readonly conflicts: readonly Violation[]
}

interface Where {
  /** Every field when not given. */
  readonly fields?: readonly FieldId[]
}

/** Games that start from then on until before the other time, or else until midnight: rain seldom ends a tournament's next day. */
interface Since extends Where {
  readonly from: Minute
  readonly until?: Minute
}

const isAt = ({ fields }: Where, { field }: Placement) => fields === undefined || fields.includes(field)

const isSince = (change: Since, it: Placement) =>
  isAt(change, it) && it.start >= change.from && it.start < (change.until ?? (dayOf(change.from) + 1) * MINUTES_PER_DAY)

/** Everything after a time moves by so many minutes, earlier when they are negative. */
export function shiftAfter(plan: TimetablePlan, change: Since & { readonly minutes: number }): WhatIf {
  const placements = plan.placements.map((it) =>
    isSince(change, it) ? { ...it, start: it.start + change.minutes } : it,
  )
  return whatIf(plan, { ...plan, placements })
}

/** The games during that time are not played. */
export function dropSlot(plan: TimetablePlan, change: Where & TimeSpan): WhatIf {
  const games = new Map(plan.setting.games.map((game) => [game.id, game]))
  const placements = plan.placements.filter((it) => {
    const end = it.start + (games.get(it.game)?.minutes ?? 0)
    return !isAt(change, it) || it.start >= change.to || end <= change.from
  })
  return whatIf(plan, { ...plan, placements })
}

export interface Shortening extends Since {
  /** When play goes on. */
  readonly resumeAt: Minute
  readonly minutes: number
  readonly slotMinutes: number
}

/**
 * What is left is played shorter once play goes on. Each game keeps its field and starts as soon after its old time as every
 * rule allows, in the old order; what no longer fits into its day has no place.
 */
export function shortenAfter(plan: TimetablePlan, change: Shortening): WhatIf {
  const left = plan.placements.filter((it) => isSince(change, it)).toSorted((a, b) => a.start - b.start)
  const ids = new Set(left.map(({ game }) => game))
  const setting: Setting = {
    ...plan.setting,
    games: plan.setting.games.map((game) => (ids.has(game.id) ? shortened(game, change) : game)),
  }
  const minutes = new Map(setting.games.map((game) => [game.id, game.minutes]))
  const free = new Map(setting.fields.map((field) => [field.id, freeSpans(field, setting)]))
  // Games that stay are in the way; those that are left come back one by one.
  const checker = checkersFor(setting)
  let placements: readonly Placement[] = plan.placements.filter((it) => !isSince(change, it))
  for (const it of left) {
    const whyNot = checker(placements).whyNot(it.game)
    const earliest = Math.max(it.start, change.resumeAt)
    const start = startsIn(free.get(it.field) ?? [], earliest, minutes.get(it.game) ?? 0).find(
      (start) => dayOf(start) === dayOf(it.start) && whyNot(it.field, start).length === 0,
    )
    if (start !== undefined) placements = [...placements, { ...it, start }]
  }
  return whatIf(plan, { setting, placements })
}

const shortened = (game: PlannedGame, { minutes, slotMinutes }: Shortening): PlannedGame => ({
  ...game,
  minutes: Math.min(game.minutes, minutes),
  slotMinutes: Math.min(game.slotMinutes, slotMinutes),
})

function startsIn(spans: readonly TimeSpan[], earliest: Minute, minutes: number): readonly Minute[] {
  return spans.flatMap(({ from, to }) => {
    const starts: Minute[] = []
    for (let start = nextStart(Math.max(from, earliest)); start + minutes <= to; start += START_STEP_MINUTES)
      starts.push(start)
    return starts
  })
}

function whatIf(before: TimetablePlan, after: TimetablePlan): WhatIf {
  const places = new Map(after.placements.map((it) => [it.game, it]))
  return {
    plan: {
      ...after,
      setting: { ...after.setting, games: after.setting.games.map((game) => lockedAgain(game, places)) },
    },
    moved: before.placements.flatMap((from) => {
      const to = places.get(from.game)
      return to && (to.start !== from.start || to.field !== from.field) ? [{ game: from.game, from, to }] : []
    }),
    dropped: before.placements.filter(({ game }) => !places.has(game)).map(({ game }) => game),
    conflicts: newViolations(before, after),
  }
}

/** A lock goes along with its game. */
function lockedAgain(game: PlannedGame, places: ReadonlyMap<GameId, Placement>): PlannedGame {
  const place = places.get(game.id)
  return game.lockedAt && place ? { ...game, lockedAt: { field: place.field, start: place.start } } : game
}
