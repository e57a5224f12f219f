import { Client, type ClientConfig } from 'pg'
import type { Channels } from '../schema-names.ts'

/** What a writer says within its transaction. `self` is its name: it knows of its own writes. */
export const wakeOthersSql = ({ changes }: Channels, self: string) => `NOTIFY ${changes}, '${self}'`

/** How often to look although nobody was woken: a wake that was lost costs nobody more than that. */
const LOOK_MS = 5_000
/** The same while there is no connection to be woken through, which is also how often one is tried. */
const ALONE_MS = 1_000

export interface HeardFromOthers {
  /** Another process may have written. */
  written(): void
  /** Another process says something. */
  said(text: string): void
}

/** Hears, through a connection of its own, what other processes do and say. */
export class WakeListener {
  readonly #config: ClientConfig
  readonly #channels: Channels
  readonly #self: string
  readonly #heard: HeardFromOthers
  #client: Client | undefined
  #timer: NodeJS.Timeout | undefined
  #isClosed = false

  constructor(config: ClientConfig, channels: Channels, self: string, heard: HeardFromOthers) {
    this.#config = config
    this.#channels = channels
    this.#self = self
    this.#heard = heard
    void this.#connect()
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#timer)
    await this.#client?.end().catch(() => {})
  }

  async #connect() {
    const { changes, talk } = this.#channels
    const client = new Client(this.#config)
    this.#client = client
    client.on('notification', ({ channel, payload = '' }) => {
      if (channel === talk) this.#heard.said(payload)
      else if (payload !== this.#self) this.#heard.written()
    })
    client.on('error', () => {}).once('end', () => this.#lost(client))
    try {
      await client.connect()
      await client.query(`LISTEN ${changes}; LISTEN ${talk}`)
      if (this.#isClosed) await client.end()
    } catch {
      this.#lost(client)
    }
    this.#look()
  }

  #lost(client: Client) {
    if (this.#client !== client) return
    this.#client = undefined
    client.end().catch(() => {})
    this.#wait()
  }

  #look() {
    if (this.#isClosed) return
    this.#heard.written()
    this.#wait()
  }

  #wait() {
    clearTimeout(this.#timer)
    if (this.#isClosed) return
    const next = () => (this.#client ? this.#look() : void this.#connect())
    this.#timer = setTimeout(next, this.#client ? LOOK_MS : ALONE_MS)
    this.#timer.unref()
  }
}
