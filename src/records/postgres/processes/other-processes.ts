import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import type { Others, Saying } from '../../storage/others.ts'
import { DatabaseAwayError, type Store } from '../../storage/store.ts'
import { isLost } from '../errors.ts'

/** PostgreSQL takes 8,000 bytes; the rest is for the words before. */
const PIECE_MOST = 7_000
/** What never becomes whole is forgotten once so many are under way. */
const UNFINISHED_MOST = 100

/** Milliseconds by the clock of the server, which is the same for all. */
const NOW = '(extract(epoch FROM clock_timestamp()) * 1000)::bigint'

const TAKE = `INSERT INTO "_leases" ("name", "holder", "until") VALUES (?, ?, ${NOW} + ?)
ON CONFLICT ("name") DO UPDATE SET "holder" = excluded."holder", "until" = excluded."until"
WHERE "_leases"."holder" = excluded."holder" OR "_leases"."until" < ${NOW} RETURNING 1`
const GIVE_BACK = 'DELETE FROM "_leases" WHERE "name" = ? AND "holder" = ?'

/** A day later nobody asks who had what. */
const FORGET_GONE = `DELETE FROM "_leases" WHERE "until" < ${NOW} - 86400000`
const IS_HELD = `SELECT 1 FROM "_leases" WHERE "name" = $1 AND "until" >= ${NOW}`

/** A process that has not said for so long that it is there is not. */
const PRESENT_MS = 30_000
const presenceOf = (process: string) => `process ${process}`

type Hears = (said: unknown, from: string) => void

/** Processes on one server: they talk by NOTIFY, and what one of them may have at a time stands in a table. */
export class OtherProcesses implements Others {
  readonly self: string
  readonly mayBe = true
  readonly #channel: string
  readonly #pool: Pool
  readonly #write: Store['write']
  /** Makes sure that somebody listens. */
  readonly #open: () => void
  readonly #listeners = new Map<string, Set<Hears>>()
  readonly #unfinished = new Map<string, string[]>()
  #presence: NodeJS.Timeout | undefined

  constructor(self: string, channel: string, pool: Pool, write: Store['write'], open: () => void) {
    this.self = self
    this.#channel = channel
    this.#pool = pool
    this.#write = write
    this.#open = open
  }

  /** From now on others know that this one is there. */
  appear() {
    const tell = () => void this.take(presenceOf(this.self), PRESENT_MS).catch(() => {})
    tell()
    this.#presence = setInterval(tell, PRESENT_MS / 3).unref()
    this.#write((tx) => tx.run(FORGET_GONE)).catch(() => {})
  }

  /** Its name is forgotten by time: a database that is away holds up nobody who leaves. */
  leave() {
    clearInterval(this.#presence)
  }

  async isThere(process: string): Promise<boolean> {
    return (await this.#ask(IS_HELD, [presenceOf(process)])) === 1
  }

  async say<T>({ name }: Saying<T>, said: T, to = '*'): Promise<void> {
    const body = Buffer.from(JSON.stringify([name, said])).toString('base64')
    const pieces = body.match(new RegExp(`.{1,${PIECE_MOST}}`, 'g')) ?? []
    const id = randomUUID()
    const messages = pieces.map((piece, index) => `${to} ${this.self} ${id} ${index} ${pieces.length} ${piece}`)
    await this.#ask('SELECT pg_notify($1, said) FROM unnest($2::text[]) AS said', [this.#channel, messages])
  }

  hear<T>({ name }: Saying<T>, listener: (said: T, from: string) => void): () => void {
    this.#open()
    const hears: Hears = (said, from) => listener(said as T, from)
    const listeners = this.#listeners.get(name) ?? new Set()
    this.#listeners.set(name, listeners.add(hears))
    return () => listeners.delete(hears)
  }

  /** What came by the channel. */
  receive(message: string) {
    const [to, from = '', id = '', index, count, piece = ''] = message.split(' ')
    if (from === this.self || (to !== '*' && to !== this.self)) return
    const pieces = this.#unfinished.get(id) ?? []
    pieces[Number(index)] = piece
    if (Object.keys(pieces).length < Number(count)) this.#keep(id, pieces)
    else {
      this.#unfinished.delete(id)
      const [name, said] = JSON.parse(Buffer.from(pieces.join(''), 'base64').toString()) as [string, unknown]
      for (const hears of this.#listeners.get(name) ?? []) hears(said, from)
    }
  }

  async take(lease: string, ms: number): Promise<boolean> {
    const rows = await this.#write((tx) => tx.rows(TAKE, [lease, this.self, ms]))
    return rows.length > 0
  }

  async giveBack(lease: string): Promise<void> {
    await this.#write((tx) => tx.run(GIVE_BACK, [lease, this.self]))
  }

  async freeAll(): Promise<void> {
    await this.#write((tx) => tx.run('DELETE FROM "_leases"'))
  }

  /** Answers how many rows there are. */
  async #ask(sql: string, params: readonly unknown[]): Promise<number> {
    try {
      return (await this.#pool.query(sql, [...params])).rowCount ?? 0
    } catch (error) {
      throw isLost(error) ? new DatabaseAwayError({ cause: error }) : error
    }
  }

  #keep(id: string, pieces: string[]) {
    this.#unfinished.set(id, pieces)
    if (this.#unfinished.size > UNFINISHED_MOST) this.#unfinished.delete(this.#unfinished.keys().next().value ?? '')
  }
}
