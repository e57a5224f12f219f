import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { pageReload } from '#client/page/reload.ts'
import { listeners } from '../listeners.ts'
import { loadedAt } from '../load-moments.ts'
import { reloadWithinMs } from '../load-window.ts'
import { gamesTopic, useLive } from '../use-live.ts'
import { type GameChange, gameChangeIn, type LiveGame, type NewestGame, type Reaction } from './game-change.ts'

/** What is shown after many patches, and what is kept on the device, is all loaded again now and then. */
const REFRESH_MS = { least: 20 * 60_000, within: 10 * 60_000 }

const NOTHING: ReadonlyMap<string, GameChange> = new Map()

/** More than arrive while a page is being loaded. */
const KEPT_MOST = 500

/** What was heard of games lately: also by a page that is on its way, and begins to listen once it is drawn. */
class HeardGames {
  #changes: GameChange[] = []
  readonly #followers = new Set<(change: GameChange) => void>()

  constructor() {
    listeners.listenToAll((message) => {
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

const heardGames = new HeardGames()

interface Options {
  /** As the loader has brought it. */
  readonly loaded: object
  /** Of `gamesTopic`. */
  readonly topic: string
  /** Ids of the visitor's teams: what they owe for a game that counts now is told on every page. */
  readonly own?: readonly string[]
  reactionTo(change: GameChange): Reaction
}

/** Loads the page again where a change of a game says more to it than a result. */
export function useGamesReload(isNews: (change: GameChange) => boolean, topic = gamesTopic()) {
  useLive([topic], (message) => {
    const change = gameChangeIn(message)
    if (change && isNews(change)) pageReload.ask('changed', reloadWithinMs())
  })
}

/** Games as they are by now, without loading the page again where only their results have changed. */
export function useLiveGames({ loaded, topic, own = [], reactionTo }: Options): NewestGame {
  const [heard, setHeard] = useState(NOTHING)
  useLive([topic], () => {})

  const hear = useEffectEvent((change: GameChange) => {
    const { game, isCounted } = change
    const reaction = reactionTo(change)
    const isOwn = isCounted && (own.includes(game.home) || own.includes(game.away))
    if (isOwn) pageReload.ask('changed', reloadWithinMs())
    else if (reaction === 'reload') pageReload.ask('changed', reloadWithinMs(), { parts: 'page' })
    if (reaction === 'nothing') return
    pageReload.ask('maybe', REFRESH_MS.within, { parts: 'page', notBeforeMs: REFRESH_MS.least })
    setHeard((before) => new Map(before).set(game.id, change))
  })

  useEffect(() => {
    // Between the moment at which its load began and this one nobody has listened for this page.
    for (const change of heardGames.since(loadedAt(loaded))) hear(change)
    return heardGames.follow((change) => hear(change))
  }, [loaded])

  return useCallback(
    (id): LiveGame | undefined => {
      const change = heard.get(id)
      return change && change.at > loadedAt(loaded) ? change.game : undefined
    },
    [heard, loaded],
  )
}
