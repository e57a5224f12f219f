import { createContext } from 'react-router'
import type * as v from 'valibot'
import type { Database } from '#records/database.ts'
import { Refusal } from '#records/errors.ts'
import type { Reader } from '#records/reader.ts'
import type { DatabaseAwayError } from '#records/storage/store.ts'
import { type Actor, withoutSession } from '#records/viewing/actor.ts'
import { GUEST, type Viewer } from '#records/viewing/viewer.ts'
import type { Dependencies, Provided } from '../areas/dependencies.ts'
import { cookieOf } from '../auth/cookies.ts'
import type { Proved } from '../auth/sessions.ts'
import { type Command, runCommand } from '../commands/commands.ts'
import type { CommandInput } from '../commands/inputs.ts'
import type { HttpRequest } from '../server/http-request.ts'
import type { Log } from '../server/log.ts'
import type { Making } from './change-cache.ts'
import { keyOf } from './forms/form-fields.ts'
import { readForm } from './forms/read-form.ts'
import type { Preferences } from './preferences.ts'
import { ReadTracker, TrackedReader, ViewerRecords } from './read-tracker.ts'
import type { SharedVisit } from './shared-data.ts'

/** When a page may be rendered, and whether anybody still waits for it. */
interface RenderingTurn extends Pick<Making, 'gone'> {
  /** Where what is read for it is noted; left out: nobody wants to know. */
  readonly reads?: ReadTracker
  takeTurn(): Promise<unknown>
}

export const AT_ONCE: RenderingTurn = { gone: new AbortController().signal, takeTurn: async () => {} }

/** One visit to a page, as its loader and action see it. */
export class PageRequest {
  readonly preferences: Preferences
  readonly reads: ReadTracker
  /** Past the rules. */
  readonly reader: Reader
  /** For the inline scripts of this rendering. */
  readonly nonce: string
  /** Why the visitor may not enter, while a form is answered in its place. */
  refusal: Refusal | undefined
  /** Asks anew whether the visitor may enter; a refusal is kept above or thrown. */
  guard: (() => Promise<void>) | undefined
  readonly turn: RenderingTurn
  /** Why nothing could be read for it, once that has shown. */
  away: DatabaseAwayError | undefined
  #actor: Actor
  #records: ViewerRecords
  readonly #dependencies: Dependencies
  readonly #request: HttpRequest

  constructor(
    dependencies: Dependencies,
    request: HttpRequest,
    actor: Actor,
    preferences: Preferences,
    nonce: string,
    turn: RenderingTurn = AT_ONCE,
  ) {
    this.#dependencies = dependencies
    this.#request = request
    this.#actor = actor
    this.preferences = preferences
    this.nonce = nonce
    this.turn = turn
    this.reads = turn.reads ?? new ReadTracker()
    this.#records = new ViewerRecords(dependencies.db, actor.viewer, this.reads)
    this.reader = new TrackedReader(dependencies.db, this.reads)
  }

  /** For what is done in the visitor's name. */
  get actor(): Actor {
    return this.#actor
  }

  get viewer(): Viewer {
    return this.#actor.viewer
  }

  /** For what is the same whoever looks. */
  get visit(): SharedVisit {
    return { reader: this.reader, reads: this.reads, language: this.preferences.language }
  }

  /** As the visitor may see them. */
  get records(): ViewerRecords {
    return this.#records
  }

  /** Once all of a form is there, which may have taken long: its sender as they are by now, who may have lost this page. */
  async formArrived(): Promise<void> {
    this.#actor = await actorNow(this.#actor, this.#dependencies.db)
    this.#records = new ViewerRecords(this.#dependencies.db, this.viewer, this.reads)
    await this.guard?.()
  }

  get requestId(): string {
    return this.#request.requestId
  }

  get address(): string {
    return this.#request.address
  }

  /** A cookie besides those of the session and the preferences. A page that goes by one is rendered anew for everybody. */
  cookie(name: string): string | undefined {
    this.reads.cannotTrack()
    return cookieOf(this.#request, name)
  }

  get publicUrl(): string {
    return this.#dependencies.publicUrl
  }

  get log(): Log {
    return this.#dependencies.log
  }

  /** All of it. A page that reads here is rendered anew for everybody. */
  get db(): Database {
    this.reads.cannotTrack()
    return this.#dependencies.db
  }

  /** The one of its kind that the installation has. */
  get<T>(provided: Provided<T>): T {
    return this.#dependencies.get(provided)
  }

  /** Runs a command as the visitor. */
  run<S extends CommandInput, Answer>(
    command: Command<S, Answer>,
    input: v.InferInput<S>,
    key?: string,
  ): Promise<Answer> {
    const { gone } = this.turn
    return runCommand(this.#dependencies, command, { actor: this.actor, input, address: this.address, key, gone })
  }

  /** Runs a command with what a form says; `more` is what the form does not say, or says otherwise. */
  submit<S extends CommandInput, Answer>(
    command: Command<S, Answer>,
    form: FormData,
    more?: { readonly [Name in keyof v.InferInput<S>]?: v.InferInput<S>[Name] },
  ): Promise<Answer> {
    return this.run(command, Object.assign({}, readForm(command.input, form), more), keyOf(form))
  }

  /** The name of the visitor's session, by which it is ended; '' for a guest. It opens nothing. */
  async sessionName(): Promise<string> {
    const session = await this.#dependencies.sessions.sessionOf(this.#request)
    return session.pass()?.sid ?? ''
  }

  /** Begins a session: the value of a `Set-Cookie` header. Refused to a page of somebody else. */
  async signedIn(proved: Proved): Promise<string> {
    const { sessions } = this.#dependencies
    const issued = await sessions.begin(proved)
    const cookie = issued && sessions.cookieFor(this.#request, issued.token)
    if (cookie === undefined) throw new Refusal(403, 'The session could not begin.')
    return cookie
  }

  /** Ends the session and takes it away: the value of a `Set-Cookie` header. */
  async signedOut(): Promise<string> {
    const { sessions } = this.#dependencies
    const cookie = sessions.clearedCookie(this.#request)
    if (cookie === undefined) throw new Refusal(403, 'The session could not end.')
    await sessions.end(this.#request)
    return cookie
  }
}

/** A guest once their session has ended. */
async function actorNow(actor: Actor, db: Database): Promise<Actor> {
  try {
    return { ...actor, viewer: await actor.now(db) }
  } catch (error) {
    if (error instanceof Refusal && error.status === 401) return withoutSession(GUEST)
    throw error
  }
}

export const pageRequest = createContext<PageRequest>()
