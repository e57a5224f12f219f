import { useEffect, useEffectEvent } from 'react'
import type { ReloadReason } from '#client/page/page-reload.ts'
import { pageReload } from '#client/page/reload.ts'
import { type LiveMessage, listeners } from './listeners.ts'
import { reloadWithinMs } from './load-window.ts'

/** Hears of changes: `games/*` for a collection, `games/<id>` for one record, see `filtered` for some of a collection. */
export function useLive(topics: readonly string[], onMessage: (message: LiveMessage) => void) {
  const tell = useEffectEvent(onMessage)
  const key = topics.join('\n')
  useEffect(() => {
    if (key === '') return undefined
    return listeners.listen(key.split('\n'), (message) => tell(message))
  }, [key])
}

/** Loads the page again when a record of these collections changes. A name may also be a topic. */
export function useLiveReload(
  names: readonly string[],
  reasonFor: (message: LiveMessage) => ReloadReason = () => 'changed',
) {
  const topics = names.map((name) => (name.includes('/') ? name : `${name}/*`))
  useLive(topics, (message) => pageReload.ask(reasonFor(message), reloadWithinMs()))
}

/** The records of a collection that a filter lets through, as a topic. */
export const filtered = (collection: string, filter: string): string => optioned(`${collection}/*`, { filter })

/** For those who look. */
const ONCE_A_SECOND = { pace: 'second' }

/**
 * Games for those who look, once a second, each change with how it was before; all of them, or those that a filter lets through.
 */
export const gamesTopic = (filter?: string): string =>
  optioned('games/*', { ...(filter !== undefined && { filter }), before: 'true', ...ONCE_A_SECOND })

/** One game for whoever counts it, each change at once. */
export const countedGameTopic = (game: string): string => optioned(`games/${game}`, { before: 'true' })

/** The scores of a game, one after the other. */
export const stepsTopic = (game: string, isCounting: boolean): string =>
  optioned('score_steps/*', { filter: `game = "${game}"`, ...(isCounting ? {} : ONCE_A_SECOND) })

const optioned = (topic: string, query: Readonly<Record<string, string>>) =>
  `${topic}?options=${encodeURIComponent(JSON.stringify({ query }))}`
