import { setTimeout as pause } from 'node:timers/promises'

/** How soon somebody comes back who was cut off, or could not be answered. */
const BACK_MS = 100
const PER_PAGE = 500

/**
 * Listens to a collection as our pages do: cut off, it comes back with the place up to which it heard, and where it is told
 * to load again, it does.
 */
export class ReturningListener {
  /** How often it was told that a record was made. */
  readonly told = new Map<string, number>()
  /** What it found where it had to load again. */
  readonly loaded = new Set<string>()
  /** Once it listens for the first time. */
  readonly ready: Promise<void>
  readonly #api: string
  readonly #collection: string
  readonly #token: string
  readonly #leaving = new AbortController()
  #place: string | undefined
  #isReady = () => {}
  #hasListened = false

  constructor({ url }: { readonly url: string }, collection: string, token: string) {
    this.#api = `${url}/api`
    this.#collection = collection
    this.#token = token
    this.ready = new Promise((resolve) => (this.#isReady = resolve))
    void this.#listen()
  }

  leave() {
    this.#leaving.abort()
  }

  async #listen() {
    while (!this.#leaving.signal.aborted) {
      await this.#hear().catch(() => {})
      await pause(BACK_MS)
    }
  }

  async #hear() {
    const { body } = await this.#ask('/realtime')
    let rest = ''
    for await (const text of body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const frames = (rest + text).split('\n\n')
      rest = frames.pop() ?? ''
      for (const frame of frames) await this.#take(frame)
    }
  }

  async #take(frame: string) {
    const part = (name: string) => new RegExp(`^${name}:(.*)$`, 'm').exec(frame)?.[1]
    const event = part('event')
    if (!event) return
    const data = JSON.parse(part('data') ?? '{}') as Heard
    if (event === 'PB_CONNECT') return this.#follow(data.clientId)
    if (event === 'FS_PLACE' && !data.complete) await this.#load()
    if (data.record && data.action === 'create') this.told.set(data.record.id, (this.told.get(data.record.id) ?? 0) + 1)
    this.#place = part('id') ?? this.#place
  }

  async #follow(clientId: string | undefined) {
    const since = this.#place === undefined ? '' : `?since=${encodeURIComponent(this.#place)}`
    await this.#ask(`/realtime${since}`, { clientId, subscriptions: [`${this.#collection}/*`] })
    // Without a place there is nothing to go on from.
    if (this.#hasListened && !since) await this.#load()
    this.#hasListened = true
    this.#isReady()
  }

  async #load() {
    for (let page = 1; ; page++) {
      const path = `/collections/${this.#collection}/records?perPage=${PER_PAGE}&page=${page}&sort=id`
      const { items } = (await (await this.#ask(path)).json()) as { items: { id: string }[] }
      for (const { id } of items) this.loaded.add(id)
      if (items.length < PER_PAGE) return
    }
  }

  async #ask(path: string, body?: unknown): Promise<Response> {
    const answer = await fetch(this.#api + path, {
      signal: this.#leaving.signal,
      headers: { authorization: this.#token, 'content-type': 'application/json' },
      ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${path} was answered ${answer.status}`)
    return answer
  }
}

interface Heard {
  readonly clientId?: string
  readonly complete?: boolean
  readonly action?: string
  readonly record?: { readonly id: string }
}
