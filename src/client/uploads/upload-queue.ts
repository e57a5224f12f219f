import { newKey } from '#client/forms/form-key.ts'
import type { Reply } from '#client/outbox/entry.ts'

/** Files on their way, one after the other: over a bad connection the first is there soon, and each has its own fate. */

export interface Upload {
  /** Under which a repeat gets the same answer. */
  readonly key: string
  readonly file: File
  /** What has arrived, from 0 to 1. */
  readonly share: number
  readonly state: 'waiting' | 'sending' | 'sent' | 'failed'
  /** Why it failed. */
  readonly reply?: Reply
}

/** Sends one file. Never throws; when it is cancelled its answer is of no interest. */
export type SendFile = (upload: Upload, onShare: (share: number) => void, signal: AbortSignal) => Promise<Reply>

export class UploadQueue {
  readonly #send: SendFile
  readonly #listeners = new Set<() => void>()
  #uploads: readonly Upload[] = []
  #current: { readonly key: string; readonly abort: AbortController } | undefined

  constructor(send: SendFile) {
    this.#send = send
  }

  /** As it is now: another array after each change. */
  readonly now = (): readonly Upload[] => this.#uploads

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  add(files: readonly File[]) {
    const added = files.map((file): Upload => ({ key: newKey(), file, share: 0, state: 'waiting' }))
    // Those that are there need no line any more.
    this.#set([...this.#uploads.filter(({ state }) => state !== 'sent'), ...added])
    void this.#next()
  }

  /** Taken off the list; what is on its way is broken off. */
  cancel(key: string) {
    if (this.#current?.key === key) this.#current.abort.abort()
    this.#set(this.#uploads.filter((it) => it.key !== key))
  }

  /** With the same key: if only the answer was lost, it is not there twice. */
  again(key: string) {
    this.#change(key, { state: 'waiting', share: 0 })
    void this.#next()
  }

  async #next(): Promise<void> {
    const upload = this.#uploads.find(({ state }) => state === 'waiting')
    if (this.#current || !upload) return
    const { key } = upload
    const abort = new AbortController()
    this.#current = { key, abort }
    this.#change(key, { state: 'sending' })
    const reply = await this.#send(upload, (share) => this.#change(key, { share }), abort.signal)
    this.#current = undefined
    this.#change(key, reply.is === 'done' ? { state: 'sent', share: 1 } : { state: 'failed', reply })
    void this.#next()
  }

  #change(key: string, change: Partial<Upload>) {
    if (!this.#uploads.some((it) => it.key === key)) return
    this.#set(this.#uploads.map((it) => (it.key === key ? { ...it, ...change } : it)))
  }

  #set(uploads: readonly Upload[]) {
    this.#uploads = uploads
    for (const tell of this.#listeners) tell()
  }
}
