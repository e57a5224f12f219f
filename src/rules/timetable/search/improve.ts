import { maySidesPlay, NOWHERE, occupantOf } from './board.ts'
import { pick, type SeededChance } from './chance.ts'
import { type Draft, restoreDraft, type Snapshot, snapshotOf } from './draft.ts'
import type { Spots } from './model.ts'

export interface Search {
  readonly steps: number
  /** A worse move of as many points is taken about every third time. It falls from the first to the last. */
  readonly firstHeat: number
  readonly lastHeat: number
  /** So often another field at the same time is tried, from 0 to 1; else another time. */
  readonly sameTime: number
  /** Before that, so often a whole round is brought to one time. */
  readonly wholeRound: number
}

/**
 * Moves and swaps games at random, and keeps what costs less; at first now and then what costs more as well, so that it does not
 * stay with the first hill it climbed. Ends after so many steps with the best that it saw. Says after each part of the steps
 * what the best costs.
 */
export function* improve(
  draft: Draft,
  { steps, firstHeat, lastHeat, sameTime, wholeRound }: Search,
  chance: SeededChance,
): Generator<{ done: number; cost: number }, void> {
  const movable = [...draft.model.games.keys()].filter((game) => draft.isPlaced(game) && !draft.isLocked(game))
  if (movable.length === 0) return
  const propose = proposalsFor(draft, sameTime, chance)
  let cost = draft.costs.total()
  let best: { cost: number; snapshot: Snapshot } = { cost, snapshot: snapshotOf(draft) }
  const cooling = (lastHeat / firstHeat) ** (1 / Math.max(1, steps))
  let heat = firstHeat
  for (let step = 1; step <= steps; step++) {
    heat *= cooling
    const game = movable[pick(chance, movable.length)]!
    draft.begin()
    const isMoved =
      chance() < wholeRound ? gather(draft, propose.round(game), chance) : moveOrSwap(draft, game, propose.place(game))
    if (isMoved) {
      const after = draft.costs.total()
      if (after <= cost || chance() < Math.exp((cost - after) / heat)) cost = after
      else draft.rollback()
      if (cost < best.cost && heat < KEEPING_HEAT) best = { cost, snapshot: snapshotOf(draft) }
    }
    if (step % STEPS_PER_REPORT === 0) yield { done: step, cost: Math.min(cost, best.cost) }
  }
  draft.commit()
  if (best.cost < cost) restoreDraft(draft, best.snapshot)
}

/** Above it the board changes too much for its best moments to be worth copying. */
const KEEPING_HEAT = 1
const STEPS_PER_REPORT = 2_000

interface Place {
  readonly field: number
  readonly start: number
}

/** Puts a game there, and the one that is there into its place; not where a rule would be broken. Answers whether it did. */
function moveOrSwap(draft: Draft, game: number, to: Place | undefined): boolean {
  const { model, board } = draft
  const field = board.fields[game]!
  const start = board.starts[game]!
  if (!to || (to.field === field && to.start === start)) return false
  const other = occupantOf(model, board, game, to.field, to.start)
  if (other === undefined) return false
  if (other === NOWHERE) {
    if (to.start !== start && !maySidesPlay(model, board, game, to.start)) return false
    if (to.start === start) draft.changeField(game, to.field)
    else {
      draft.take(game)
      draft.put(game, to.field, to.start)
    }
    return true
  }
  if (draft.isLocked(other) || !areEqualLong(draft, game, other) || !maySwap(draft, game, other)) return false
  const otherField = board.fields[other]!
  const otherStart = board.starts[other]!
  if (otherStart === start) {
    draft.changeField(game, otherField)
    draft.changeField(other, field)
    return true
  }
  draft.take(game)
  draft.take(other)
  draft.put(game, otherField, otherStart)
  draft.put(other, field, start)
  return true
}

interface Gathering {
  readonly games: readonly number[]
  readonly start: number
  readonly fields: Int32Array
}

/** Brings the games of a round to one time, each in exchange for a game that is not of the round; all of them or none. */
function gather(draft: Draft, to: Gathering | undefined, chance: SeededChance): boolean {
  if (!to) return false
  const { board } = draft
  let isMoved = false
  for (const game of to.games) {
    if (!draft.isPlaced(game) || draft.isLocked(game) || board.starts[game] === to.start) continue
    if (!bring(draft, game, to, chance)) {
      draft.rollback()
      return false
    }
    isMoved = true
  }
  return isMoved
}

function bring(draft: Draft, game: number, { games, start, fields }: Gathering, chance: SeededChance): boolean {
  if (!maySidesPlay(draft.model, draft.board, game, start)) return false
  const first = pick(chance, fields.length)
  for (let step = 0; step < fields.length; step++) {
    const field = fields[(first + step) % fields.length]!
    const occupant = occupantOf(draft.model, draft.board, game, field, start)
    if (occupant === undefined || games.includes(occupant)) continue
    if (occupant !== NOWHERE && draft.board.starts[occupant] !== start) continue
    if (moveOrSwap(draft, game, { field, start })) return true
  }
  return false
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
function proposalsFor({ model, board }: Draft, sameTime: number, chance: SeededChance) {
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
  const place = (game: number): Place | undefined => {
    const own = spots[game]!
    if (own.starts.length === 0) return undefined
    const start = board.starts[game]!
    if (chance() < sameTime) {
      const range = ranges.get(own)!.get(start)
      return range && spotIn(own, range.from, range.to)
    }
    const mate = mates[game]![pick(chance, mates[game]!.length)]!
    const range = ranges.get(own)!.get(board.starts[mate]!)
    if (range && board.starts[mate] !== start && chance() < BESIDE_MATE) return spotIn(own, range.from, range.to)
    return spotIn(own, 0, own.starts.length)
  }
  const round = (game: number): Gathering | undefined => {
    const own = spots[game]!
    if (own.starts.length === 0) return undefined
    const { start } = spotIn(own, 0, own.starts.length)
    const { from, to } = ranges.get(own)!.get(start)!
    return { games: mates[game]!, start, fields: own.fields.subarray(from, to) }
  }
  return { place, round }
}

/** Of the other times so often that of a game of the same round. */
const BESIDE_MATE = 0.5

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
