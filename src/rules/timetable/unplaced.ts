import {
  dayOf,
  type GameId,
  HARD_RULES,
  type Placement,
  type PlayingField,
  type Setting,
  type Slot,
  START_STEP_MINUTES,
  type TimetablePlan,
} from './plan.ts'
import { freeSpans, nextStart } from './search/model.ts'
import { type Checker, checkerOf, type Reason } from './violations.ts'

export interface Unplaced {
  readonly game: GameId
  /** What is in the way at the place that comes closest; every other place breaks at least as many rules. */
  readonly reasons: readonly Reason[]
  /** That place; none where no field is ever open. */
  readonly nearest?: Slot
  /** What was tried and gave it a place. */
  readonly help: readonly Help[]
}

export type Help =
  /** One more field, open as long as the one that is open longest. */
  | { readonly kind: 'field' }
  /** Every field is open so much longer each day. */
  | { readonly kind: 'longer'; readonly minutes: number }
  /** Every game takes so much less. */
  | { readonly kind: 'shorter'; readonly minutes: number }

/** `place` answers what fits into a changed setting, beginning with the placements of the plan. */
export function unplacedOf(
  plan: TimetablePlan,
  place: (setting: Setting) => readonly Placement[],
): readonly Unplaced[] {
  const placed = new Set(plan.placements.map(({ game }) => game))
  const games = plan.setting.games.filter(({ id }) => !placed.has(id)).map(({ id }) => id)
  if (games.length === 0) return []
  const helped = HELP_TO_TRY.map((help) => {
    const placements = place(settingWith(plan.setting, help))
    const isBetter = placements.length > plan.placements.length
    return { help, placed: new Set(isBetter ? placements.map(({ game }) => game) : []) }
  })
  const checker = checkerOf(plan)
  return games.map((game) => ({
    game,
    ...nearestPlace(plan.setting, checker, game),
    help: leastOfEachKind(helped.filter(({ placed }) => placed.has(game)).map(({ help }) => help)),
  }))
}

/**
 * The same for some games while all others stay where they are: cheap enough to be told after every move by hand. Without a
 * reason the nearest place is free.
 */
export function unplacedBeside(
  plan: TimetablePlan,
  games: readonly GameId[],
  checker = checkerOf(plan),
): readonly Unplaced[] {
  const changed = new Map<Help, { readonly setting: Setting; readonly checker: Checker }>()
  const changedBy = (help: Help) => {
    const known = changed.get(help)
    if (known) return known
    const setting = settingWith(plan.setting, help)
    const made = { setting, checker: checkerOf({ ...plan, setting }) }
    changed.set(help, made)
    return made
  }
  return games.map((game) => {
    const found = nearestPlace(plan.setting, checker, game)
    if (found.reasons.length === 0) return { game, ...found, help: [] }
    const help = HELP_TO_TRY.filter((it) => {
      const { setting, checker } = changedBy(it)
      return nearestPlace(setting, checker, game).reasons.length === 0
    })
    return { game, ...found, help: leastOfEachKind(help) }
  })
}

/** The earliest of those with the fewest reasons. */
function nearestPlace(setting: Setting, checker: Checker, game: GameId): Pick<Unplaced, 'reasons' | 'nearest'> {
  const whyNot = checker.whyNot(game)
  const minutes = setting.games.find(({ id }) => id === game)?.minutes ?? 0
  let best: { reasons: readonly Reason[]; nearest: Slot; weight: number } | undefined
  for (const slot of slotsFor(setting, minutes)) {
    const reasons = whyNot(slot.field, slot.start)
    const weight = new Set(reasons.map(({ rule }) => rule)).size * MANY + reasons.length
    if (!best || weight < best.weight) best = { reasons, nearest: slot, weight }
    if (weight === 0) break
  }
  if (!best) return { reasons: [{ rule: 'closed' }] }
  const { nearest, reasons } = best
  return { nearest, reasons: reasons.toSorted((a, b) => HARD_RULES.indexOf(a.rule) - HARD_RULES.indexOf(b.rule)) }
}

/** More games than there are: one rule broken many times comes before two rules. */
const MANY = 100_000

/** While a field is open and there is no break; where a game is too long for that, when the fields open. */
function slotsFor(setting: Setting, minutes: number): readonly Slot[] {
  const free = setting.fields.map((field) => ({ field: field.id, spans: freeSpans(field, setting) }))
  const within = free.flatMap(({ field, spans }) =>
    spans.flatMap(({ from, to }) => {
      const slots: Slot[] = []
      for (let start = nextStart(from); start + minutes <= to; start += START_STEP_MINUTES) slots.push({ field, start })
      return slots
    }),
  )
  if (within.length > 0) return within.toSorted((a, b) => a.start - b.start)
  return free.flatMap(({ field, spans }) => spans.map(({ from }) => ({ field, start: from })))
}

const oneMoreField = (setting: Setting): Setting => {
  const longest = setting.fields.toSorted((a, b) => openMinutes(b) - openMinutes(a))[0]
  if (!longest) return setting
  const taken = new Set(setting.fields.map(({ id }) => id))
  let id = 'one more'
  while (taken.has(id)) id += ' more'
  return { ...setting, fields: [...setting.fields, { id, open: longest.open }] }
}

const openMinutes = ({ open }: PlayingField) => open.reduce((sum, { from, to }) => sum + to - from, 0)

const openLonger = (setting: Setting, minutes: number): Setting => ({
  ...setting,
  fields: setting.fields.map((field) => {
    const lasts = Map.groupBy(field.open, ({ from }) => dayOf(from)).values()
    const closing = new Set([...lasts].map((spans) => Math.max(...spans.map(({ to }) => to))))
    const open = field.open.map(({ from, to }) => ({ from, to: closing.has(to) ? to + minutes : to }))
    return { ...field, open }
  }),
})

const playShorter = (setting: Setting, minutes: number): Setting => ({
  ...setting,
  games: setting.games.map((game) => {
    const less = Math.min(minutes, Math.max(0, game.minutes - SHORTEST_GAME_MINUTES))
    return { ...game, minutes: game.minutes - less, slotMinutes: game.slotMinutes - less }
  }),
})

/** Nobody travels for less. */
const SHORTEST_GAME_MINUTES = 20

const HELP_TO_TRY: readonly Help[] = [
  { kind: 'field' },
  ...[60, 120].map((minutes) => ({ kind: 'longer', minutes }) as const),
  ...[5, 10, 15].map((minutes) => ({ kind: 'shorter', minutes }) as const),
]

/** The setting once somebody has helped. */
export function settingWith(setting: Setting, help: Help): Setting {
  switch (help.kind) {
    case 'field':
      return oneMoreField(setting)
    case 'longer':
      return openLonger(setting, help.minutes)
    case 'shorter':
      return playShorter(setting, help.minutes)
  }
}

const leastOfEachKind = (help: readonly Help[]) =>
  help.filter(({ kind }, index) => help.findIndex((it) => it.kind === kind) === index)
