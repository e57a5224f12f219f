import type { ServerResponse } from 'node:http'
import type { App, Override } from '#http/areas/dependencies.ts'
import type { RestoreWanted } from '#http/areas/installation.ts'
import { type Log, logWith } from '#http/server/log.ts'
import { CannotStart } from '#records/storage/cannot-start.ts'
import type { SitePages } from '../../application.ts'
import { goBackTo, type RestoreNote } from '../go-back.ts'
import { type ServedInstallation, serveInstallation } from '../serve-installation.ts'
import type { Settings } from '../settings.ts'
import { closedApp } from './plain-apps.ts'
import { type KnownTournament, settingsOfTournament } from './tournament-folder.ts'

export interface TournamentOptions {
  /** Of all of them. */
  readonly settings: Settings
  readonly migrations: string
  readonly port: number
  readonly log: Log
  readonly pages: SitePages | undefined
  /** What all of them share. */
  readonly provides: readonly Override[]
}

/** One that could not be opened is tried again after so long. */
const AGAIN_MS = 10_000
/** Requests under way have so long once it closes. */
const DRAIN_MS = 10_000

/** One of many tournaments: open or not, as its file says. */
export class HostedTournament {
  readonly #options: TournamentOptions
  readonly #log: Log
  readonly #closed: App
  #known: KnownTournament
  #served: ServedInstallation | undefined
  readonly #underWay = new Set<ServerResponse>()
  /** Opening and closing, one after the other. */
  #turn: Promise<void> = Promise.resolve()
  #failed: { readonly at: number; readonly error: unknown } | undefined
  askedAt = 0

  constructor(known: KnownTournament, options: TournamentOptions) {
    this.#known = known
    this.#options = options
    this.#log = logWith(options.log, { tournament: known.name })
    this.#closed = closedApp(this.#log)
  }

  get known(): KnownTournament {
    return this.#known
  }

  get served(): ServedInstallation | undefined {
    return this.#served
  }

  /** Why it is not open, where that was tried. */
  get failure(): unknown {
    return this.#served ? undefined : this.#failed?.error
  }

  get isArchived(): boolean {
    return this.#known.facts.state === 'archived'
  }

  readonly answer: App = async (incoming, response) => {
    const served = this.#served
    if (!served) return this.#closed(incoming, response)
    this.askedAt = performance.now()
    this.#underWay.add(response)
    response.once('close', () => this.#underWay.delete(response))
    await served.app(incoming, response)
  }

  /** Opens it, unless it is open or closed on purpose. A failure is logged, and tried again later. */
  open(): Promise<void> {
    return this.#inTurn(async () => {
      if (this.#served || this.#known.facts.state === 'closed') return
      if (this.#failed && performance.now() - this.#failed.at < AGAIN_MS) return
      try {
        await this.#open()
      } catch (error) {
        // The same again is no news.
        if (String(error) !== String(this.#failed?.error))
          this.#log.error('a tournament cannot be opened and will be tried again', { error: reasonOf(error) })
        this.#failed = { at: performance.now(), error }
      }
    })
  }

  /** Goes on as its file says by now. */
  async become(known: KnownTournament): Promise<void> {
    const isSame = JSON.stringify(known) === JSON.stringify(this.#known)
    if (!isSame)
      await this.#inTurn(async () => {
        await this.#close()
        this.#known = known
        this.#failed = undefined
      })
    if (known.facts.state === 'active') await this.open()
  }

  /** Sends live clients away and begins no more work; requests are still answered. */
  async endWork(): Promise<void> {
    await this.#served?.endWork()
  }

  close(): Promise<void> {
    return this.#inTurn(() => this.#close())
  }

  #inTurn(work: () => Promise<void>): Promise<void> {
    const done = this.#turn.then(work)
    this.#turn = done.catch((error: unknown) => this.#log.error('a tournament could not be closed', { error }))
    return this.#turn
  }

  async #open(restoreNote?: RestoreNote): Promise<void> {
    const { migrations, pages, provides } = this.#options
    const settings = this.#settings()
    const served = await serveInstallation(settings, migrations, async () => settings.publicUrl ?? '', {
      restoreNote,
      log: this.#log,
      pages,
      provides,
      isArchived: this.isArchived,
      // Whoever made it was told one, which another would end.
      showsFirstAdminLink: false,
    })
    this.#served = served
    this.askedAt = performance.now()
    this.#failed = undefined
    this.#log.info('a tournament is open', { url: served.publicUrl, database: served.location })
    void served.claimLost.then((why) => this.#lost(served, why))
    void served.restoreWanted.then((wanted) => this.#inTurn(() => this.#goBack(wanted)))
  }

  #settings(): Settings {
    const { settings, port } = this.#options
    return settingsOfTournament(settings, this.#known, port)
  }

  async #close(): Promise<void> {
    const served = this.#served
    if (!served) return
    this.#served = undefined
    await Promise.all([served.endWork(), this.#drained()])
    await served.close()
    this.#log.info('a tournament is closed')
  }

  async #drained(): Promise<void> {
    const left = [...this.#underWay]
    const ending = setTimeout(() => {
      for (const response of left) response.destroy()
    }, DRAIN_MS)
    await Promise.all(left.map((it) => new Promise<void>((resolve) => it.once('close', () => resolve()))))
    clearTimeout(ending)
  }

  async #lost(served: ServedInstallation, why: string): Promise<void> {
    if (this.#served !== served) return
    this.#log.error(why)
    await this.close()
  }

  async #goBack(wanted: RestoreWanted): Promise<void> {
    const log = this.#log
    log.info('restoring', { file: wanted.file })
    const [settings, { migrations }] = [this.#settings(), this.#options]
    await this.#close()
    await goBackTo(wanted, { settings, migrations, log, again: (note) => this.#open(note) })
  }
}

const reasonOf = (error: unknown) => (error instanceof CannotStart ? error.message : error)
