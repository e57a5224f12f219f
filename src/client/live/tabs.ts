import type { LiveMessage } from './listeners.ts'
import type { LiveState } from './live-state.ts'

/** What tabs of one browser tell each other about the stream that they share. */
export type TabMessage =
  /** What a tab wants to hear of; nothing when it is going. */
  | { readonly is: 'wants'; readonly tab: string; readonly topics: readonly string[]; readonly loaded?: string }
  /** Whoever leads should say so. */
  | { readonly is: 'anybody' }
  /** From the leader: tell me what you want. */
  | { readonly is: 'leading' }
  /** From the leader, who says to those who ask how far it is. */
  | { readonly is: 'state'; readonly state: LiveState; readonly place?: string }
  | { readonly is: 'message'; readonly message: LiveMessage; readonly place: string }
  /** From the leader: everything up to here was heard. */
  | { readonly is: 'place'; readonly place: string }
  /** From the leader: what was missed cannot be told; from here on everything is. */
  | { readonly is: 'missed'; readonly place: string }
  /** Somebody else is signed in by now. */
  | { readonly is: 'person' }

/** What the other tabs want, as the one that leads knows it. */
export class Wants {
  readonly #byTab = new Map<string, readonly string[]>()

  note(tab: string, topics: readonly string[]) {
    if (topics.length === 0) this.#byTab.delete(tab)
    else this.#byTab.set(tab, topics)
  }

  with(own: readonly string[]): readonly string[] {
    return [...new Set([...own, ...[...this.#byTab.values()].flat()])]
  }
}

export interface TabChannel {
  post(message: TabMessage): void
  close(): void
}

const NAME = 'fieldside-live'

export function openTabChannel(onMessage: (message: TabMessage) => void): TabChannel {
  const channel = new BroadcastChannel(NAME)
  channel.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => onMessage(data))
  return { post: (message) => channel.postMessage(message), close: () => channel.close() }
}

/** For browsers in which tabs cannot speak to each other: this one is alone. */
export const NO_OTHER_TABS: TabChannel = { post: () => {}, close: () => {} }
