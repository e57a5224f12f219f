import { useSyncExternalStore } from 'react'

/** One value that may change, and those who want to know. */
export class Watched<T> {
  #value: T
  readonly #followers = new Set<() => void>()

  constructor(value: T) {
    this.#value = value
  }

  readonly get = (): T => this.#value

  set(value: T) {
    if (Object.is(value, this.#value)) return
    this.#value = value
    for (const follower of this.#followers) follower()
  }

  readonly follow = (follower: () => void): (() => void) => {
    this.#followers.add(follower)
    return () => {
      this.#followers.delete(follower)
    }
  }
}

/** `first`: on the server and in the first picture of the browser, which must be the same. */
export const useWatched = <T>(watched: Watched<T>, first: T): T =>
  useSyncExternalStore(watched.follow, watched.get, () => first)
