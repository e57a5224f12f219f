import { createContext } from 'react-router'
import type { Database, Reader } from '#records/database.ts'
import { notFound, Refusal } from '#records/errors.ts'
import type { Viewer } from '#records/viewer.ts'
import type { AuthFlows } from '../auth-routes.ts'
import { runCommand } from '../commands.ts'
import type { Exchange } from '../http-request.ts'
import type { Log } from '../log.ts'
import type { Service } from '../service.ts'
import type { Proved, SessionKeeper } from '../sessions.ts'
import type { Preferences } from './preferences.ts'
import { NotedReader, ReadNotes, ViewedRecords } from './read-tracker.ts'

/** What pages are made with, besides what every door has. */
export interface PagesGround extends Omit<Service, 'sessions'> {
  readonly sessions: SessionKeeper
  readonly flows: AuthFlows
}

/** One visit to a page, as its loader and action see it. */
export class PageAsked {
  readonly viewer: Viewer
  readonly preferences: Preferences
  readonly notes = new ReadNotes()
  /** As the visitor may see them. */
  readonly records: ViewedRecords
  /** Past the rules. */
  readonly reader: Reader
  /** For the inline scripts of this rendering. */
  readonly nonce: string
  /** Why the visitor may not enter, while a form is answered in its place. */
  refusal: Refusal | undefined
  readonly #ground: PagesGround
  readonly #exchange: Exchange

  constructor(ground: PagesGround, exchange: Exchange, viewer: Viewer, preferences: Preferences, nonce: string) {
    this.#ground = ground
    this.#exchange = exchange
    this.viewer = viewer
    this.preferences = preferences
    this.nonce = nonce
    this.records = new ViewedRecords(ground.db, viewer, this.notes)
    this.reader = new NotedReader(ground.db, this.notes)
  }

  get requestId(): string {
    return this.#exchange.requestId
  }

  get address(): string {
    return this.#exchange.address
  }

  get publicUrl(): string {
    return this.#ground.publicUrl
  }

  get log(): Log {
    return this.#ground.log
  }

  get flows(): AuthFlows {
    return this.#ground.flows
  }

  /** All of it. A page that reads here is rendered anew for everybody. */
  get db(): Database {
    this.notes.isWhole = false
    return this.#ground.db
  }

  /** Runs a command as the visitor. */
  async run(name: string, input: unknown, key?: string): Promise<unknown> {
    const { db, commands } = this.#ground
    const found = commands.find((it) => it.name === name)
    if (!found) throw notFound()
    return runCommand(db, found, this.viewer, input, { address: this.address }, key)
  }

  /** Begins a session: the value of a `Set-Cookie` header. Refused to a page of somebody else. */
  async signedIn(proved: Proved): Promise<string> {
    const { sessions } = this.#ground
    const issued = await sessions.begin(proved)
    const cookie = issued && sessions.cookieFor(this.#exchange, issued.token)
    if (cookie === undefined) throw new Refusal(403, 'The session could not begin.')
    return cookie
  }

  /** Takes the session away: the value of a `Set-Cookie` header. */
  signedOut(): string {
    const cookie = this.#ground.sessions.clearedCookie(this.#exchange)
    if (cookie === undefined) throw new Refusal(403, 'The session could not end.')
    return cookie
  }
}

export const pageAsked = createContext<PageAsked>()
