import type { Aim } from '../aims.ts'
import { areFeedersPlaced, canPut, fitsBeside, maySidesPlay, NOWHERE, occupantOf } from './board.ts'
import { pick, type SeededChance } from './chance.ts'
import { type Draft, unplacedIn } from './draft.ts'
import type { Spots } from './model.ts'

/** How a first timetable is made. */
export interface Style {
  /** Leaves a place empty rather than giving a team a short rest, a fifth game or a time that it cannot come. */
  readonly isStrict: boolean
  /** How far chance may change the order of games, in minutes of urgency. */
  readonly jitterMinutes: number
}

/**
 * Fills the day from its beginning: at each start, the most urgent games that may be played. What finds no place that way gets
 * the cheapest place that is left.
 */
export function construct(draft: Draft, style: Style, chance: SeededChance): void {
  const { model } = draft
  const urgency = model.urgency.map((value) => value + chance() * style.jitterMinutes)
  const byUrgency = (a: number, b: number) => urgency[b]! - urgency[a]! || a - b
  const waiting = new Set(unplacedIn(draft).toSorted(byUrgency))
  const fieldsAt = new Map([...new Set(model.spots)].map((spots) => [spots, fieldsByStart(spots)]))
  const starts = [...new Set([...fieldsAt.values()].flatMap((it) => [...it.keys()]))].toSorted((a, b) => a - b)
  for (const start of starts)
    for (const game of waiting) {
      const fields = fieldsAt.get(model.spots[game]!)!.get(start)
      if (!fields || !areFeedersPlaced(model, draft.board, game) || !maySidesPlay(model, draft.board, game, start))
        continue
      const field = bestField(draft, game, fields, start)
      if (field !== undefined && putIfWanted(draft, game, field, start, style)) waiting.delete(game)
    }
  for (const game of unplacedIn(draft)) putCheapest(draft, game)
}

function fieldsByStart({ fields, starts }: Spots): ReadonlyMap<number, readonly number[]> {
  const found = new Map<number, number[]>()
  for (const [index, start] of starts.entries()) {
    const list = found.get(start)
    if (list) list.push(fields[index]!)
    else found.set(start, [fields[index]!])
  }
  return found
}

/** The show field for a final; else where one of the teams already is; else the first that is free. */
function bestField(
  { model, board }: Draft,
  game: number,
  fields: readonly number[],
  start: number,
): number | undefined {
  const free = fields.filter((field) => occupantOf(model, board, game, field, start) === NOWHERE)
  const { final } = model.games[game]!
  if (final !== undefined) return free.find((field) => model.setting.fields[field]!.isShow) ?? free[0]
  const before = new Set<number>()
  for (const other of model.links[game]!) before.add(board.fields[other]!)
  return free.find((field) => before.has(field)) ?? free[0]
}

function putIfWanted(draft: Draft, game: number, field: number, start: number, { isStrict }: Style): boolean {
  const before = isStrict ? draft.costs.counts() : undefined
  draft.put(game, field, start)
  if (!before) return true
  const after = draft.costs.counts()
  if (HELD_STRICTLY.every((aim) => after[aim] === before[aim])) return true
  draft.take(game)
  return false
}

const HELD_STRICTLY: readonly Aim[] = ['rest', 'games-per-day', 'wishes']

function putCheapest(draft: Draft, game: number): boolean {
  const { model, board, costs } = draft
  if (!areFeedersPlaced(model, board, game)) return false
  const { fields, starts } = model.spots[game]!
  let [best, cheapest] = [NOWHERE, Infinity]
  for (const [index, start] of starts.entries()) {
    if (!canPut(model, board, game, fields[index]!, start)) continue
    draft.put(game, fields[index]!, start)
    const cost = costs.total()
    draft.take(game)
    if (cost < cheapest) [best, cheapest] = [index, cost]
  }
  if (best === NOWHERE) return false
  draft.put(game, fields[best]!, starts[best]!)
  return true
}

/** How many games may have to move for one that has no place. */
const MOST_IN_THE_WAY = 3

/** Makes room for a game by moving those that are in the way of one of its places. Answers whether it found some. */
export function makeRoom(draft: Draft, game: number, chance: SeededChance): boolean {
  const { model, board } = draft
  const spots = model.spots[game]!
  if (spots.starts.length === 0 || !areFeedersPlaced(model, board, game)) return false
  const at = pick(chance, spots.starts.length)
  const [field, start] = [spots.fields[at]!, spots.starts[at]!]
  const inTheWay = blockersOf(draft, game, field, start)
  if (inTheWay.length > MOST_IN_THE_WAY || inTheWay.some(draft.isLocked)) return false
  const before = inTheWay.map((other) => ({ other, field: board.fields[other]!, start: board.starts[other]! }))
  for (const other of inTheWay) draft.take(other)
  draft.put(game, field, start)
  const isDone = model.feedersFirst
    .filter((other) => inTheWay.includes(other))
    .every((other) => putAnywhere(draft, other, chance))
  if (isDone) return true
  for (const { other } of before) if (draft.isPlaced(other)) draft.take(other)
  draft.take(game)
  for (const { other, field, start } of before) draft.put(other, field, start)
  return false
}

function blockersOf({ model, board }: Draft, game: number, field: number, start: number): readonly number[] {
  const end = start + model.slotMinutes[game]!
  const found = new Set(
    board.onField[field]!.filter(
      (other) => board.starts[other]! < end && board.starts[other]! + model.slotMinutes[other]! > start,
    ),
  )
  for (const [index, other] of model.links[game]!.entries())
    if (!fitsBeside(model, board, game, start, index)) found.add(other)
  return [...found]
}

function putAnywhere(draft: Draft, game: number, chance: SeededChance): boolean {
  const { model, board } = draft
  if (!areFeedersPlaced(model, board, game)) return false
  const { fields, starts } = model.spots[game]!
  const first = pick(chance, starts.length)
  for (let step = 0; step < starts.length; step++) {
    const at = (first + step) % starts.length
    if (!canPut(model, board, game, fields[at]!, starts[at]!)) continue
    draft.put(game, fields[at]!, starts[at]!)
    return true
  }
  return false
}
