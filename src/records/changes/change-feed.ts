import { throwLater } from '../storage/write-queue.ts'
import type { Commit } from './change.ts'

/** A promise that it returns is waited for before the writer gets its answer. */
export type ChangeListener = (commit: Commit) => unknown

/** Somebody has signed out of one of their sessions. */
export type SignOutListener = (person: string) => void

/** Tells what was committed, in its order, to everybody who follows: live connections, caches, sessions. */
export class ChangeFeed {
  readonly #listeners = new Set<ChangeListener>()
  readonly #onLost = new Set<() => void>()
  readonly #onSignOut = new Set<SignOutListener>()
  readonly #onMissed = new Set<() => void>()

  /** `onLost`: something may have changed that cannot be told, so whatever is kept may be wrong. */
  follow(listener: ChangeListener, onLost?: () => void): () => void {
    this.#listeners.add(listener)
    if (onLost) this.#onLost.add(onLost)
    return () => {
      this.#listeners.delete(listener)
      if (onLost) this.#onLost.delete(onLost)
    }
  }

  followSignOuts(listener: SignOutListener): () => void {
    this.#onSignOut.add(listener)
    return () => this.#onSignOut.delete(listener)
  }

  /** Calls when this process was away for so long that something had to be forgotten before it could be told who must hear of it. */
  followMissed(listener: () => void): () => void {
    this.#onMissed.add(listener)
    return () => this.#onMissed.delete(listener)
  }

  miss() {
    for (const listener of this.#onMissed) listener()
  }

  signOut(person: string) {
    for (const listener of this.#onSignOut) listener(person)
  }

  /** A promise only where a listener takes its time. */
  publish(commit: Commit): Promise<unknown> | undefined {
    const working: Promise<unknown>[] = []
    for (const listener of this.#listeners) {
      try {
        const work = listener(commit)
        if (work instanceof Promise) working.push(work.catch(throwLater))
      } catch (error) {
        // What was written is written: a mistake of who follows is not the writer's to know.
        throwLater(error)
      }
    }
    return working.length > 0 ? Promise.all(working) : undefined
  }

  lose() {
    for (const listener of this.#onLost) listener()
  }
}
