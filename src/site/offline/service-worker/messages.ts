/** What pages and the service worker tell each other. */

export type ToWorker =
  /**
   * A page is there, in this language, at this address, with these pictures; it may have come before the worker. `pages` are those
   * that should be there, too: none where data are to be saved.
   */
  | {
      readonly is: 'hello'
      readonly language: string
      readonly address: string
      readonly pictures: readonly string[]
      readonly pages?: readonly string[]
    }
  /** Everything kept was thrown away: the shell is needed again. */
  | { readonly is: 'cleared' }
  /** Somebody signs out on this device; of the named session without network, which the service must be told. */
  | { readonly is: 'signed-out'; readonly session?: string }

export const isToWorker = (message: unknown): message is ToWorker =>
  typeof message === 'object' && message !== null && 'is' in message

export type ToPage =
  /** What was asked for came from the service. */
  | { readonly is: 'network' }
  /** It came from this device, and is that old. */
  | { readonly is: 'kept'; readonly seenAt: number }
