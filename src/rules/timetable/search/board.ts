import { dayOf, type Placement, START_STEP_MINUTES } from '../plan.ts'
import { type Model, nextStart, OTHER_FIRST, OTHER_LATER } from './model.ts'

/** Where each game is at the moment; -1 while it has no place. Only what keeps every hard rule is put on it. */
export interface Board {
  readonly starts: Int32Array
  readonly fields: Int32Array
  readonly days: Int32Array
  readonly onField: readonly number[][]
  put(game: number, field: number, start: number): void
  take(game: number): void
  /** At the same time. */
  changeField(game: number, field: number): void
}

export const NOWHERE = -1

export function boardOf({ games, setting }: Model): Board {
  const starts = new Int32Array(games.length).fill(NOWHERE)
  const fields = new Int32Array(games.length).fill(NOWHERE)
  const days = new Int32Array(games.length).fill(NOWHERE)
  const onField: number[][] = setting.fields.map(() => [])
  const leaveField = (game: number) => {
    const list = onField[fields[game]!]!
    list[list.indexOf(game)] = list.at(-1)!
    list.pop()
  }
  return {
    starts,
    fields,
    days,
    onField,
    put(game, field, start) {
      starts[game] = start
      fields[game] = field
      days[game] = dayOf(start)
      onField[field]!.push(game)
    },
    take(game) {
      leaveField(game)
      starts[game] = NOWHERE
      fields[game] = NOWHERE
      days[game] = NOWHERE
    },
    changeField(game, field) {
      leaveField(game)
      fields[game] = field
      onField[field]!.push(game)
    },
  }
}

/** Whether a game may start then as far as the `index`-th of its linked games is concerned. */
export function fitsBeside(
  { minutes, links, linkOrders, linkRests }: Model,
  board: Board,
  game: number,
  start: number,
  index: number,
) {
  const other = links[game]![index]!
  const otherStart = board.starts[other]!
  if (otherStart < 0) return true
  const rest = linkRests[game]![index]!
  const order = linkOrders[game]![index]!
  if (otherStart + minutes[other]! + rest <= start) return order !== OTHER_LATER
  return otherStart >= start + minutes[game]! + rest && order !== OTHER_FIRST
}

/** Whether teams and feeders allow a game to start then, whatever the field. */
export function maySidesPlay(model: Model, board: Board, game: number, start: number): boolean {
  const count = model.links[game]!.length
  for (let index = 0; index < count; index++) if (!fitsBeside(model, board, game, start, index)) return false
  return true
}

/** The game that is on a field then, NOWHERE when it is free, undefined when there are several. */
export function occupantOf(
  { slotMinutes }: Model,
  { starts, onField }: Board,
  game: number,
  field: number,
  start: number,
): number | undefined {
  let found = NOWHERE
  const end = start + slotMinutes[game]!
  for (const other of onField[field]!) {
    if (other === game || starts[other]! >= end || starts[other]! + slotMinutes[other]! <= start) continue
    if (found !== NOWHERE) return undefined
    found = other
  }
  return found
}

export const canPut = (model: Model, board: Board, game: number, field: number, start: number): boolean =>
  occupantOf(model, board, game, field, start) === NOWHERE && maySidesPlay(model, board, game, start)

export const areFeedersPlaced = (model: Model, board: Board, game: number): boolean =>
  model.feeders[game]!.every((feeder) => board.starts[feeder]! >= 0)

/** The first place on full five minutes that keeps every rule, between the usual slots as well. */
export function anyPlace(model: Model, board: Board, game: number): { field: number; start: number } | undefined {
  if (!areFeedersPlaced(model, board, game)) return undefined
  for (const [field, spans] of model.free.entries())
    for (const { from, to } of spans)
      for (let start = nextStart(from); start + model.minutes[game]! <= to; start += START_STEP_MINUTES)
        if (canPut(model, board, game, field, start)) return { field, start }
  return undefined
}

export function placementsOn({ games, setting }: Model, board: Board): readonly Placement[] {
  return games.flatMap(({ id }, game) =>
    board.starts[game]! < 0
      ? []
      : [{ game: id, field: setting.fields[board.fields[game]!]!.id, start: board.starts[game]! }],
  )
}
