import { Watched } from '#client/watched.ts'
import type { Entry, InBoth, OutboxDraft, OutboxFull, Reply } from './entry.ts'
import {
  begun,
  discarded,
  type Entries,
  expired,
  inOrder,
  kept,
  keptMine,
  nextAt,
  type OutboxStep,
  of,
  pauseMs,
  recovered,
  roomFor,
  sendable,
  sentAgain,
  settled,
} from './steps.ts'
import type { EntryStore } from './store.ts'
import type { Transport } from './transport.ts'

/** What became of something when the page that wrote it was told. */
export type Sent<Answer = unknown> =
  /** Undefined where another tab got the answer. */
  | { readonly is: 'done'; readonly answer: Answer | undefined }
  /** Kept on this phone, and sent once the network is back. */
  | { readonly is: 'waiting' }
  | Extract<Entry['state'], { is: 'refused' | 'conflict' }>
  /** Neither sent nor kept: the page must keep it. */
  | { readonly is: 'notKept'; readonly because: OutboxFull | 'storage' | 'nobody' }

export interface OutboxDependencies {
  readonly store: EntryStore
  readonly transport: Transport
  /** Whoever uses this tab now; '' is nobody. */
  owner(): string
  /** Runs the work while no other tab does such work. */
  alone<T>(work: () => Promise<T>): Promise<T>
  /** Tells the other tabs that the entries have changed. */
  tellOthers(): void
  /** What there is now, of everybody. */
  onEntries(entries: Entries): void
  /** Some were sent that had to wait. */
  onSent(count: number): void
  readonly tooOld: InBoth
  newKey(): string
  now(): number
  random(): number
  after(ms: number, work: () => void): () => void
}

/** How long a page waits for the first try before it says that something is waiting. */
const FIRST_TRY_MOST_MS = 6_000

/** Commands that are kept on the phone until the service has answered them. */
export class Outbox {
  /** Those of whoever uses this tab, in order. */
  readonly entries = new Watched<Entries>([])
  readonly #dependencies: OutboxDependencies
  /** The answers to what this tab has sent, for the pages that wait for them. */
  readonly #answers = new Map<string, unknown>()
  /** Those for which a page waits: nobody need be told of them. */
  readonly #watchedOver = new Set<string>()
  #round: Promise<void> | undefined
  #isWokenAgain = false
  #lostInARow = 0
  #cancelTimer = () => {}

  constructor(dependencies: OutboxDependencies) {
    this.#dependencies = dependencies
  }

  /** Sends now if that is possible, and keeps it until it is. */
  async sendOrKeep(draft: OutboxDraft): Promise<Sent> {
    const { owner, newKey, now } = this.#dependencies
    const made = { owner: owner(), key: newKey(), now: now() }
    if (made.owner === '') return { is: 'notKept', because: 'nobody' }
    let noRoom: OutboxFull | undefined
    try {
      await this.#change((entries) => {
        noRoom = roomFor(draft, made.owner, entries)
        return noRoom ? entries : kept(draft, made)(entries)
      })
    } catch {
      return { is: 'notKept', because: 'storage' }
    }
    if (noRoom) return { is: 'notKept', because: noRoom }
    this.#watchedOver.add(made.key)
    await this.#firstTry()
    this.#watchedOver.delete(made.key)
    return this.#becomeOf(made.key)
  }

  /** Something may be different: the network is back, somebody looks. What was lost before says nothing any more. */
  wake(): Promise<void> {
    this.#lostInARow = 0
    return this.#send()
  }

  /** Another tab has changed the entries, or somebody else uses this one. */
  async reload(): Promise<void> {
    this.#show(await this.#dependencies.store.read())
  }

  async discard(id: string): Promise<void> {
    await this.#change(discarded(id))
    // What was written after it may go now.
    void this.wake()
  }

  async discardAll(): Promise<void> {
    const owner = this.#dependencies.owner()
    await this.#change((entries) => entries.filter((entry) => entry.owner !== owner))
  }

  /** In a conflict: the own one, on top of what somebody else has saved. */
  async keepMine(id: string): Promise<void> {
    const { newKey, now } = this.#dependencies
    await this.#change(keptMine(id, newKey(), now()))
    await this.wake()
  }

  /** What was refused, once more. */
  async sendAgain(id: string): Promise<void> {
    const { newKey, now } = this.#dependencies
    await this.#change(sentAgain(id, newKey(), now()))
    await this.wake()
  }

  #send(): Promise<void> {
    this.#isWokenAgain = true
    this.#round ??= this.#sendAll()
    return this.#round
  }

  async #sendAll(): Promise<void> {
    this.#cancelTimer()
    const { alone, store, owner, now } = this.#dependencies
    try {
      let at: number | undefined
      do {
        this.#isWokenAgain = false
        await alone(() => this.#sendSendable())
        at = nextAt(owner(), await store.read())
        // Also after a try that was lost: the network may have come back while it was on its way.
      } while (this.#isWokenAgain)
      if (at !== undefined) this.#lookAgain(at - now())
    } catch {
      // A browser that closes its storage meanwhile: the entries are safe, the next look finds them.
      this.#lostInARow += 1
      this.#lookAgain(0)
    } finally {
      // Here, so that nobody who wakes it from now on waits for a round that is over.
      this.#round = undefined
    }
  }

  async #sendSendable(): Promise<void> {
    const { store, transport, owner, now, random, tooOld, onSent } = this.#dependencies
    let sent = 0
    let reply: Reply | undefined
    await this.#change((entries) => expired(now(), tooOld)(recovered(entries)))
    do {
      const next = sendable(owner(), await store.read(), now())
      if (!next) break
      const begunNow = await this.#change(begun(next.id))
      // Taken back in the moment between.
      const entry = begunNow.find(({ id, key, state }) => id === next.id && key === next.key && state.is === 'sending')
      if (!entry) continue
      reply = await transport(entry)
      if (reply.is === 'done') {
        if (this.#watchedOver.has(entry.id)) this.#answers.set(entry.id, reply.answer)
        else sent += 1
      }
      await this.#change(settled(entry.id, entry.key, reply, now(), random()))
    } while (isAnswered(reply))
    if (sent > 0) onSent(sent)
    this.#lostInARow = isAnswered(reply) ? 0 : this.#lostInARow + 1
  }

  #lookAgain(ms: number) {
    const { after, random } = this.#dependencies
    const pause = this.#lostInARow > 0 ? pauseMs(this.#lostInARow, random()) : 0
    this.#cancelTimer = after(Math.max(ms, pause), () => void this.#send())
  }

  async #becomeOf(id: string): Promise<Sent> {
    const answer = this.#answers.get(id)
    this.#answers.delete(id)
    const { state } = (await this.#dependencies.store.read()).find((entry) => entry.id === id) ?? {}
    if (!state) return { is: 'done', answer }
    return state.is === 'sending' ? { is: 'waiting' } : state
  }

  async #change(step: OutboxStep): Promise<Entries> {
    let isChanged = false
    const entries = await this.#dependencies.store.update((before) => {
      const after = step(before)
      isChanged = after.length !== before.length || after.some((entry, at) => entry !== before[at])
      return isChanged ? after : before
    })
    if (isChanged) this.#dependencies.tellOthers()
    this.#show(entries)
    return entries
  }

  #show(entries: Entries) {
    this.#dependencies.onEntries(entries)
    this.entries.set(inOrder(of(this.#dependencies.owner(), entries)))
  }

  async #firstTry(): Promise<void> {
    let cancel = () => {}
    const enough = new Promise<void>((resolve) => {
      cancel = this.#dependencies.after(FIRST_TRY_MOST_MS, resolve)
    })
    await Promise.race([this.#send(), enough])
    cancel()
  }
}

/** By the service, and for whoever uses this tab: the next one may go. */
const isAnswered = (reply: Reply | undefined): boolean => reply?.is !== 'lost' && reply?.is !== 'notOwner'
