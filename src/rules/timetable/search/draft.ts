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
  /** At the same time. */
  changeField(game: number, field: number): void
  /** From here on the moves of placed games, each of them once, can be taken back. */
  begin(): void
  rollback(): void
  /** What was done since `begin` stays, and what follows cannot be taken back. */
  commit(): void
  isPlaced(game: number): boolean
  isLocked(game: number): boolean
}

/** With the locked games in their places, whatever they break. */
export function draftOf(model: Model): Draft {
  const board = boardOf(model)
  const costs = costsOf(model, board)
  const fieldNumbers = new Map(model.setting.fields.map(({ id }, number) => [id, number]))
  const locked = new Set<number>()
  const taken: { readonly game: number; readonly field: number; readonly start: number }[] = []
  let isTaking = false
  const remember = (game: number) => {
    if (isTaking) taken.push({ game, field: board.fields[game]!, start: board.starts[game]! })
  }
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
      remember(game)
      board.take(game)
    },
    changeField(game, field) {
      remember(game)
      const from = board.fields[game]!
      board.changeField(game, field)
      costs.changedField(game, from)
    },
    begin() {
      costs.begin()
      taken.length = 0
      isTaking = true
    },
    commit() {
      costs.commit()
      isTaking = false
    },
    // Each game was taken once and put once since.
    rollback() {
      for (const { game } of taken) board.take(game)
      for (const { game, field, start } of taken) board.put(game, field, start)
      costs.rollback()
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

export function restoreDraft(draft: Draft, { fields, starts }: Snapshot): void {
  const { board, model } = draft
  const moved = [...model.games.keys()].filter(
    (game) => board.starts[game] !== starts[game] || board.fields[game] !== fields[game],
  )
  for (const game of moved) if (draft.isPlaced(game)) draft.take(game)
  for (const game of moved) if (starts[game]! !== NOWHERE) draft.put(game, fields[game]!, starts[game]!)
}
