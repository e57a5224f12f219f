import { type Board, boardOf, NOWHERE } from './board.ts'
import { type Costs, costsOf } from './costs.ts'
import type { Model } from './model.ts'

/** A board with what it costs: everything that is put on it or taken from it goes through here. */
export interface Draft {
  readonly model: Model
  readonly board: Board
  readonly costs: Costs
  put(game: number, field: number, start: number): void
  take(game: number): void
  isPlaced(game: number): boolean
  isLocked(game: number): boolean
}

/** With the locked games in their places, whatever they break. */
export function draftOf(model: Model): Draft {
  const board = boardOf(model)
  const costs = costsOf(model, board)
  const fieldNumbers = new Map(model.setting.fields.map(({ id }, number) => [id, number]))
  const locked = new Set<number>()
  const draft: Draft = {
    model,
    board,
    costs,
    put(game, field, start) {
      board.put(game, field, start)
      costs.add(game)
    },
    take(game) {
      costs.drop(game)
      board.take(game)
    },
    isPlaced: (game) => board.starts[game] !== NOWHERE,
    isLocked: (game) => locked.has(game),
  }
  for (const [game, { lockedAt }] of model.games.entries()) {
    const field = fieldNumbers.get(lockedAt?.field ?? '')
    if (!lockedAt || field === undefined) continue
    locked.add(game)
    draft.put(game, field, lockedAt.start)
  }
  return draft
}

export const unplacedIn = ({ model, isPlaced }: Draft): readonly number[] =>
  model.feedersFirst.filter((game) => !isPlaced(game))

/** What may be moved, so that a draft can be taken back to where it was. */
export interface Snapshot {
  readonly fields: Int32Array
  readonly starts: Int32Array
}

export const snapshotOf = ({ board }: Draft): Snapshot => ({
  fields: board.fields.slice(),
  starts: board.starts.slice(),
})

export function restore(draft: Draft, { fields, starts }: Snapshot): void {
  const { board, model } = draft
  const moved = [...model.games.keys()].filter(
    (game) => board.starts[game] !== starts[game] || board.fields[game] !== fields[game],
  )
  for (const game of moved) if (draft.isPlaced(game)) draft.take(game)
  for (const game of moved) if (starts[game]! !== NOWHERE) draft.put(game, fields[game]!, starts[game]!)
}
