import PocketBase from 'pocketbase'
import type { Luck } from '../chance.ts'
import { filledIn, formsIn, type Meant, meantForm, type PageForm, type Typed } from './forms.ts'
import { kindOf, NO_ANSWER, type Traffic } from './traffic.ts'

/** What came back. */
export interface DoorAnswer {
  readonly status: number
  readonly text: string
  /** Where it leads; '' for nowhere. */
  readonly location: string
}

export const isTaken = ({ status }: DoorAnswer) => status >= 200 && status < 400
/** Worth another try: the service is away, restarting or too busy, and says that nothing was done. */
export const isForLater = ({ status }: DoorAnswer) => status === 503 || status === 429 || status === 502

/** Neither the asker nor anybody knows whether it arrived. */
export class Lost extends Error {}

/** What every browser of a rehearsal shares. */
export interface Outside {
  /** Where the service is; it may come back elsewhere. */
  url(): string
  readonly traffic: Traffic
  /** Everything that anybody was told. */
  seen(who: string, kind: string, text: string): void
}

export interface SentRequest {
  readonly body?: BodyInit
  readonly headers?: Readonly<Record<string, string>>
}

export interface OpenedPage extends DoorAnswer {
  readonly path: string
  readonly forms: readonly PageForm[]
}

const REDIRECTS_MOST = 5
const PATIENCE_MS = 60_000

/** One device of one person: its cookies, its address, and its luck with the network. */
export class Browser {
  readonly who: string
  readonly #outside: Outside
  readonly #address: string
  readonly #cookies = new Map<string, string>()
  /** Of all requests so many get lost, half on their way there, half on their way back. */
  loss = 0
  #luck: Luck

  constructor(who: string, address: string, luck: Luck, outside: Outside) {
    this.who = who
    this.#address = address
    this.#luck = luck
    this.#outside = outside
  }

  /** The session as its cookie; '' for a guest. */
  get cookie(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  async ask(method: string, path: string, { body, headers = {} }: SentRequest = {}): Promise<DoorAnswer> {
    const kind = kindOf(method, path)
    const fate = this.loss > 0 ? this.#luck.draw() : 1
    if (fate < this.loss / 2) {
      this.#outside.traffic.note(kind, 0, NO_ANSWER, 0)
      throw new Lost('The request got lost.')
    }
    const url = this.#outside.url()
    const began = performance.now()
    let answer: Response
    let text: string
    try {
      answer = await fetch(url + path, {
        method,
        redirect: 'manual',
        headers: {
          'x-forwarded-for': this.#address,
          ...(this.#cookies.size > 0 && { cookie: this.cookie }),
          ...(method !== 'GET' && { origin: url }),
          ...headers,
        },
        ...(body !== undefined && { body }),
        signal: AbortSignal.timeout(PATIENCE_MS),
      })
      text = await answer.text()
    } catch (error) {
      this.#outside.traffic.note(kind, performance.now() - began, NO_ANSWER, 0)
      throw new Lost('No answer came.', { cause: error })
    }
    if (fate < this.loss) {
      this.#outside.traffic.note(kind, 0, NO_ANSWER, 0)
      throw new Lost('The answer got lost.')
    }
    this.#outside.traffic.note(kind, performance.now() - began, answer.status, text.length, text)
    this.#outside.seen(this.who, kind, text)
    for (const cookie of answer.headers.getSetCookie()) this.#keep(cookie)
    return { status: answer.status, text, location: answer.headers.get('location') ?? '' }
  }

  #keep(cookie: string) {
    const [pair = ''] = cookie.split(';')
    const at = pair.indexOf('=')
    const [name, value] = [pair.slice(0, at), pair.slice(at + 1)]
    if (value === '' || /max-age=0(?:;|$)/i.test(cookie)) this.#cookies.delete(name)
    else this.#cookies.set(name, value)
  }

  forgetEverything() {
    this.#cookies.clear()
  }

  /** A page as it is opened by its address. */
  async open(path: string): Promise<OpenedPage> {
    let at = path
    for (let step = 0; step < REDIRECTS_MOST; step += 1) {
      const answer = await this.ask('GET', at, { headers: { accept: 'text/html' } })
      if (answer.status < 300 || answer.status >= 400) {
        const { text } = answer
        let found: readonly PageForm[] | undefined
        return {
          ...answer,
          path: at,
          get forms() {
            found ??= formsIn(text)
            return found
          },
        }
      }
      at = pathIn(answer.location)
    }
    throw new Error(`${path} leads in a circle`)
  }

  /** What a link within the site fetches. */
  data(path: string): Promise<DoorAnswer> {
    const [address = '', query] = path.split('?')
    const asked = address === '/' ? '/_.data' : `${address}.data`
    return this.ask('GET', query ? `${asked}?${query}` : asked)
  }

  /** Sends a form that stands on a page. The key goes with every repeat. */
  send(page: OpenedPage, form: PageForm, typed: Typed, key?: string): Promise<DoorAnswer> {
    const body = filledIn(form, { ...typed, ...(key !== undefined && { _key: key }) })
    return this.ask('POST', form.action ? pathIn(form.action, page.path) : page.path, {
      body,
      headers: { accept: 'text/html' },
    })
  }

  /** A named change, as the app on the phone sends it. */
  run(command: string, input: unknown, key?: string): Promise<DoorAnswer> {
    return this.ask('POST', `/api/commands/${command}`, {
      body: JSON.stringify(input),
      headers: { 'content-type': 'application/json', ...(key !== undefined && { 'idempotency-key': key }) },
    })
  }

  /** The official client with this browser's session. */
  client(): PocketBase {
    const client = new PocketBase(this.#outside.url())
    client.autoCancellation(false)
    client.beforeSend = (url, options) => ({
      url,
      options: {
        ...options,
        fetch: async (asked: RequestInfo | URL, init?: RequestInit) => {
          const { pathname, search } = new URL(typeof asked === 'string' || asked instanceof URL ? asked : asked.url)
          const answer = await this.ask(init?.method ?? 'GET', pathname + search, {
            ...(init?.body && { body: init.body }),
            headers: Object.fromEntries(new Headers(init?.headers)),
          })
          return new Response(answer.status === 204 ? null : answer.text, {
            status: answer.status,
            headers: { 'content-type': 'application/json' },
          })
        },
      },
    })
    return client
  }

  /** All records of a collection that this person may list. */
  async every<T>(collection: string, filter = ''): Promise<readonly T[]> {
    return this.client()
      .collection(collection)
      .getFullList<T>({ batch: 500, ...(filter && { filter }) })
  }
}

export function formOn(page: OpenedPage, meant: Meant): PageForm {
  const found = meantForm(page.forms, meant)
  if (found) return found
  throw new Error(`${page.path} (${page.status}) has no form ${JSON.stringify(meant)}`)
}

/** Without where it is served. */
function pathIn(location: string, from = '/'): string {
  const { pathname, search } = new URL(location, `http://here${from}`)
  return pathname + search
}
