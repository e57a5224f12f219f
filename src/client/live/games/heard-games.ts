import { type Listeners, listeners } from '../listeners.ts'
import { type GameChange, gameChangeIn } from './game-change.ts'

/** More than arrive while a page is being loaded. */
const KEPT_MOST = 500

/** What was heard of games lately: also by a page that is on its way, and begins to listen once it is drawn. */
export class HeardGames {
  #changes: GameChange[] = []
  readonly #followers = new Set<(change: GameChange) => void>()

  constructor(from: Listeners) {
    from.listenToAll((message) => {
      const change = gameChangeIn(message)
      if (!change) return
      this.#changes = [...this.#changes.slice(1 - KEPT_MOST), change]
      for (const follower of this.#followers) follower(change)
    })
  }

  since(moment: number): readonly GameChange[] {
    return this.#changes.filter(({ at }) => at > moment)
  }

  readonly follow = (follower: (change: GameChange) => void): (() => void) => {
    this.#followers.add(follower)
    return () => {
      this.#followers.delete(follower)
    }
  }
}

export const heardGames = new HeardGames(listeners)
