import type { OutboxDraft, Version } from './entry.ts'
import { Outbox, type OutboxDependencies } from './outbox.ts'
import type { Entries } from './steps.ts'
import type { EntryStore } from './store.ts'

/** Stand-ins for what a browser has. */

/** What a phone keeps, whatever happens to its tabs. */
export class MemoryStore implements EntryStore {
  entries: Entries = []

  async read() {
    return this.entries
  }

  async update(step: (entries: Entries) => Entries) {
    this.entries = step(this.entries)
    return this.entries
  }
}

/** The locks of one browser: one holder at a time, freed when its tab goes. */
export class MemoryLock {
  #last: Promise<unknown> = Promise.resolve()

  /** `gone`: fails when the tab that asks is closed. */
  alone<T>(work: () => Promise<T>, gone: Promise<never>): Promise<T> {
    const turn = this.#last.then(() => Promise.race([work(), gone]))
    this.#last = turn.catch(() => {})
    return turn
  }
}

export const TOO_OLD = { en: 'Too old.', de: 'Zu alt.' }

export const draftAbout = (subject: string, input: Record<string, unknown> = {}, basedOn?: Version): OutboxDraft => ({
  command: 'samples.note',
  subject,
  input,
  basedOn,
  describes: { en: `About ${subject}`, de: `Zu ${subject}` },
  shows: [],
})

let keys = 0

/** An outbox alone in its browser, in which nothing happens by itself. */
export function quietOutbox(dependencies: Partial<OutboxDependencies> & Pick<OutboxDependencies, 'transport'>): Outbox {
  return new Outbox({
    store: new MemoryStore(),
    owner: () => 'ada',
    alone: (work) => work(),
    tellOthers: () => {},
    onEntries: () => {},
    onSent: () => {},
    tooOld: TOO_OLD,
    newKey: () => {
      keys += 1
      return `key-of-test-${keys}`
    },
    now: () => 0,
    random: () => 0.5,
    after: () => () => {},
    ...dependencies,
  })
}
