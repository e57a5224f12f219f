import { createContext } from 'react-router'
import type { Database } from '#records/database.ts'
import { notFound, Refusal } from '#records/errors.ts'
import type { Reader } from '#records/reader.ts'
import type { Viewer } from '#records/viewer.ts'
import type { AuthFlows } from '../auth-routes.ts'
import { runCommand } from '../commands.ts'
import type { HttpRequest } from '../http-request.ts'
import type { Log } from '../log.ts'
import type { Service } from '../service.ts'
import type { Proved, SessionKeeper } from '../sessions.ts'
import type { Preferences } from './preferences.ts'
import { ReadTracker, TrackedReader, ViewerRecords } from './read-tracker.ts'

/** What pages are made with, besides what every door has. */
export interface PageDependencies extends Omit<Service, 'sessions'> {
  readonly sessions: SessionKeeper
  readonly flows: AuthFlows
}

/** One visit to a page, as its loader and action see it. */
export class PageRequest {
  readonly viewer: Viewer
  readonly preferences: Preferences
  readonly reads = new ReadTracker()
  /** As the visitor may see them. */
  readonly records: ViewerRecords
  /** Past the rules. */
  readonly reader: Reader
  /** For the inline scripts of this rendering. */
  readonly nonce: string
  /** Why the visitor may not enter, while a form is answered in its place. */
  refusal: Refusal | undefined
  readonly #dependencies: PageDependencies
  readonly #request: HttpRequest

  constructor(
    dependencies: PageDependencies,
    request: HttpRequest,
    viewer: Viewer,
    preferences: Preferences,
    nonce: string,
  ) {
    this.#dependencies = dependencies
    this.#request = request
    this.viewer = viewer
    this.preferences = preferences
    this.nonce = nonce
    this.records = new ViewerRecords(dependencies.db, viewer, this.reads)
    this.reader = new TrackedReader(dependencies.db, this.reads)
  }

  get requestId(): string {
    return this.#request.requestId
  }

  get address(): string {
    return this.#request.address
  }

  get publicUrl(): string {
    return this.#dependencies.publicUrl
  }

  get log(): Log {
    return this.#dependencies.log
  }

  get flows(): AuthFlows {
    return this.#dependencies.flows
  }

  /** All of it. A page that reads here is rendered anew for everybody. */
  get db(): Database {
    this.reads.isTrackable = false
    return this.#dependencies.db
  }

  /** Runs a command as the visitor. */
  async run(name: string, input: unknown, key?: string): Promise<unknown> {
    const { db, commands } = this.#dependencies
    const found = commands.find((it) => it.name === name)
    if (!found) throw notFound()
    return runCommand(db, found, this.viewer, input, { address: this.address }, key)
  }

  /** Begins a session: the value of a `Set-Cookie` header. Refused to a page of somebody else. */
  async signedIn(proved: Proved): Promise<string> {
    const { sessions } = this.#dependencies
    const issued = await sessions.begin(proved)
    const cookie = issued && sessions.cookieFor(this.#request, issued.token)
    if (cookie === undefined) throw new Refusal(403, 'The session could not begin.')
    return cookie
  }

  /** Takes the session away: the value of a `Set-Cookie` header. */
  signedOut(): string {
    const cookie = this.#dependencies.sessions.clearedCookie(this.#request)
    if (cookie === undefined) throw new Refusal(403, 'The session could not end.')
    return cookie
  }
}

export const pageRequest = createContext<PageRequest>()
