import type { Stored } from './filter/memory.ts'
import type { Collection } from './schema/collection.ts'

export type ChangeAction = 'create' | 'update' | 'delete'

/** One committed write. Its row in `_changes` has the same number. */
export interface Change {
  readonly seq: number
  readonly collection: Collection
  readonly action: ChangeAction
  readonly id: string
  readonly before?: Stored | undefined
  readonly after?: Stored | undefined
}

export type ChangeListener = (changes: readonly Change[]) => void

/** Tells what was committed, in its order, to everybody who follows: live connections, caches, sessions. */
export class ChangeFeed {
  readonly #listeners = new Set<ChangeListener>()

  follow(listener: ChangeListener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  publish(changes: readonly Change[]) {
    for (const listener of this.#listeners) listener(changes)
  }
}
