import { maySidesPlay, NOWHERE, occupantOf } from './board.ts'
import { type Chance, pick } from './chance.ts'
import { type Draft, restore, type Snapshot, snapshotOf } from './draft.ts'
import type { Spots } from './model.ts'

/**
 * Moves and swaps games at random, and keeps what costs less; at first now and then what costs more as well, so that it does not
 * stay with the first hill it climbed. Ends after so many steps with the best that it saw. Says after each part of the steps
 * what the best costs.
 */
export function* improve(draft: Draft, steps: number, chance: Chance): Generator<{ done: number; cost: number }, void> {
  const movable = [...draft.model.games.keys()].filter((game) => draft.isPlaced(game) && !draft.isLocked(game))
  if (movable.length === 0) return
  const propose = proposalsFor(draft, chance)
  let cost = draft.costs.total()
  let best: { cost: number; snapshot: Snapshot } = { cost, snapshot: snapshotOf(draft) }
  const cooling = (LAST_HEAT / FIRST_HEAT) ** (1 / Math.max(1, steps))
  let heat = FIRST_HEAT
  for (let step = 1; step <= steps; step++) {
    heat *= cooling
    const game = movable[pick(chance, movable.length)]!
    const undo = moveOrSwap(draft, game, propose(game))
    if (undo) {
      const after = draft.costs.total()
      if (after <= cost || chance() < Math.exp((cost - after) / heat)) cost = after
      else undo()
      if (cost < best.cost && heat < KEEPING_HEAT) best = { cost, snapshot: snapshotOf(draft) }
    }
    if (step % STEPS_PER_REPORT === 0) yield { done: step, cost: Math.min(cost, best.cost) }
  }
  if (best.cost < cost) restore(draft, best.snapshot)
}

/** A worse move of so many points is taken about every third time: from half a final in the wrong place down to nothing. */
const FIRST_HEAT = 8
const LAST_HEAT = 0.25
/** Above it the board changes too much for its best moments to be worth copying. */
const KEEPING_HEAT = 1
const STEPS_PER_REPORT = 2_000

interface Place {
  readonly field: number
  readonly start: number
}

/** Puts a game there, and the one that is there into its place; nothing where a rule would be broken. Answers how to undo it. */
function moveOrSwap(draft: Draft, game: number, to: Place | undefined): (() => void) | undefined {
  const { model, board } = draft
  const { starts, fields } = board
  const [field, start] = [fields[game]!, starts[game]!]
  if (!to || (to.field === field && to.start === start)) return undefined
  const other = occupantOf(model, board, game, to.field, to.start)
  if (other === undefined) return undefined
  if (other === NOWHERE) {
    if (to.start !== start && !maySidesPlay(model, board, game, to.start)) return undefined
    move(draft, game, to.field, to.start)
    return () => move(draft, game, field, start)
  }
  const there = { field: fields[other]!, start: starts[other]! }
  if (draft.isLocked(other) || !areEqualLong(draft, game, other) || !maySwap(draft, game, other)) return undefined
  const exchange = (from: Place, into: Place) => {
    draft.take(game)
    draft.take(other)
    draft.put(game, into.field, into.start)
    draft.put(other, from.field, from.start)
  }
  exchange({ field, start }, there)
  return () => exchange(there, { field, start })
}

const move = (draft: Draft, game: number, field: number, start: number) => {
  draft.take(game)
  draft.put(game, field, start)
}

const areEqualLong = ({ model: { minutes, slotMinutes } }: Draft, one: number, other: number) =>
  minutes[one] === minutes[other] && slotMinutes[one] === slotMinutes[other]

function maySwap({ model, board }: Draft, game: number, other: number): boolean {
  const { starts } = board
  const [start, otherStart] = [starts[game]!, starts[other]!]
  if (start === otherStart) return true
  starts[game] = otherStart
  starts[other] = start
  const may = maySidesPlay(model, board, game, otherStart) && maySidesPlay(model, board, other, start)
  starts[game] = start
  starts[other] = otherStart
  return may
}

/** Where a game may be better off: beside a game of its round, on another field at its time, or anywhere. */
function proposalsFor({ model, board }: Draft, chance: Chance): (game: number) => Place | undefined {
  const { games, spots } = model
  const rounds = Map.groupBy(games.keys(), (game) => {
    const { division, stage, round } = games[game]!
    return JSON.stringify([division, stage, round])
  })
  const mates = games.map((): readonly number[] => [])
  for (const own of rounds.values()) for (const game of own) mates[game] = own
  const ranges = new Map([...new Set(spots)].map((own) => [own, rangesOf(own)]))
  const spotIn = ({ fields, starts }: Spots, from: number, to: number) => {
    const at = from + pick(chance, to - from)
    return { field: fields[at]!, start: starts[at]! }
  }
  return (game) => {
    const own = spots[game]!
    const kind = chance()
    if (kind >= BESIDE_MATE + SAME_TIME) return own.starts.length === 0 ? undefined : spotIn(own, 0, own.starts.length)
    const beside = kind < BESIDE_MATE ? mates[game]![pick(chance, mates[game]!.length)]! : game
    const range = ranges.get(own)!.get(board.starts[beside]!)
    return range && spotIn(own, range.from, range.to)
  }
}

/** The part of the proposals of each kind; the rest goes anywhere. */
const BESIDE_MATE = 0.35
const SAME_TIME = 0.25

/** Where the spots of each start begin and end in their list. */
function rangesOf({ starts }: Spots): ReadonlyMap<number, { from: number; to: number }> {
  const ranges = new Map<number, { from: number; to: number }>()
  for (const [index, start] of starts.entries()) {
    const range = ranges.get(start)
    if (range) range.to = index + 1
    else ranges.set(start, { from: index, to: index + 1 })
  }
  return ranges
}
