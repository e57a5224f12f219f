import type { App } from '#http/areas/dependencies.ts'
import { BodyMemory, bodyMemory } from '#http/bodies/body-memory.ts'
import { metricsHandler } from '#http/metrics/metrics-routes.ts'
import { labelledFamilies, type MetricFamily } from '#http/metrics/open-metrics.ts'
import { inTime, keptAWhile } from '#http/server/health.ts'
import { jsonResponse } from '#http/server/http-request.ts'
import type { IncomingRequest } from '#http/server/incoming-request.ts'
import type { Router } from '#http/server/router.ts'
import { CannotStart } from '#records/storage/cannot-start.ts'
import { BUILD_ID } from '../../updates/build-id.ts'
import { versionOf } from '../../version.ts'
import type { TournamentsSettings } from '../settings.ts'
import { countedByAll } from '../supervising/counted-by-all.ts'
import { HostedTournament, type TournamentOptions } from './hosted-tournament.ts'
import { unknownHostApp } from './plain-apps.ts'
import { type KnownTournament, type ReadBefore, readTournaments } from './tournament-folder.ts'

/** An archive that nobody has asked for so long is closed … */
const UNASKED_MS = 600_000
/** … and no more of them are open at once. */
export const ARCHIVES_MOST = 5

const PATIENCE_MS = 2_000

/**
 * The tournaments of a folder behind one port, each under a host name of its own. Those at work are always open: reminders and
 * mails wait for nobody who asks. Archives are opened by whoever asks.
 */
export class Tournaments {
  readonly #options: TournamentOptions
  readonly #of: TournamentsSettings
  readonly #byName = new Map<string, HostedTournament>()
  #byHost: ReadonlyMap<string, HostedTournament> = new Map()
  readonly #readBefore: ReadBefore = new Map()
  #problems = ''
  #archives: Promise<void> = Promise.resolve()
  #isStopping = false
  /** Answers what is asked of the process, under any host name. */
  readonly #process: App

  constructor(of: TournamentsSettings, options: Omit<TournamentOptions, 'provides'>) {
    const { limits } = options.settings
    this.#of = of
    this.#options = { ...options, provides: [bodyMemory.as(new BodyMemory(limits.bodyMemoryBytes))] }
    this.#process = unknownHostApp(options.log, (router) => this.#register(router))
  }

  #register(router: Router) {
    const { metricsToken } = this.#options.settings
    const build = { version: versionOf(), build: BUILD_ID }
    router.get('/livez', () => jsonResponse({ status: 'alive' }))
    router.get('/readyz', async () =>
      (await this.#isReady())
        ? jsonResponse({ status: 'ready' })
        : jsonResponse({ status: 'not ready', reason: 'no tournament answers' }, 503),
    )
    if (metricsToken === undefined) return
    const figures = { counted: () => this.#counted(), looked: () => this.#looked() }
    router.get(
      '/metrics',
      metricsHandler(metricsToken, () => build, figures, countedByAll),
    )
  }

  /** Opens those that are at work; where none of them can be, says why. */
  async begin(): Promise<void> {
    await this.look()
    const failed = this.#all.map(({ failure }) => failure).filter((it) => it !== undefined)
    if (failed.length > 0 && !this.#all.some(({ served }) => served)) throw failed[0]
  }

  readonly app: App = async (incoming, response) => {
    const path = (incoming.url ?? '/').split('?', 1)[0] ?? '/'
    const tournament = this.#byHost.get(hostOf(incoming))
    if (!tournament || this.#isOfProcess(path)) return this.#process(incoming, response)
    if (tournament.isArchived && !tournament.served) await this.#openArchive(tournament)
    if (path === '/readyz' && !tournament.served) return this.#process(incoming, response)
    return tournament.answer(incoming, response)
  }

  #isOfProcess(path: string): boolean {
    return path === '/livez' || (path === '/metrics' && this.#options.settings.metricsToken !== undefined)
  }

  /** Sends live clients away and begins no more work; requests are still answered. */
  async endWork(): Promise<void> {
    this.#isStopping = true
    await Promise.all(this.#all.map((it) => it.endWork()))
  }

  async close(): Promise<void> {
    await this.#archives
    await Promise.all(this.#all.map((it) => it.close()))
  }

  get #all(): readonly HostedTournament[] {
    return [...this.#byName.values()]
  }

  /** Goes on as the folder says by now. */
  async look(): Promise<void> {
    if (this.#isStopping) return
    const { known, problems } = readTournaments(this.#of.folder, this.#readBefore)
    const working = known.filter(({ facts }) => facts.state === 'active')
    const tooMany = new Set(working.slice(this.#of.most))
    this.#tell([...problems, ...[...tooMany].map(({ name }) => `${name} is one more than MAX_TOURNAMENTS allows`)])
    const names = new Set(known.map(({ name }) => name))
    const gone = this.#all.filter(({ known: { name } }) => !names.has(name))
    for (const it of gone) this.#byName.delete(it.known.name)
    const fresh = known.map((it) => (tooMany.has(it) ? shut(it) : it))
    const added = fresh.filter(({ name }) => !this.#byName.has(name))
    for (const it of added) this.#byName.set(it.name, new HostedTournament(it, this.#options))
    this.#byHost = new Map(fresh.flatMap((it) => entryOf(it, this.#byName.get(it.name))))
    await Promise.all(gone.map((it) => it.close()))
    // One after the other: each needs a few connections more while it opens.
    for (const it of fresh) await this.#byName.get(it.name)?.become(it)
    await this.#closeUnasked()
  }

  /** Said once, not at every look. */
  #tell(problems: readonly string[]) {
    const told = problems.join('\n')
    if (told !== this.#problems) for (const problem of problems) this.#options.log.error(`tournaments: ${problem}`)
    this.#problems = told
  }

  get #openArchives(): readonly HostedTournament[] {
    return this.#all
      .filter(({ isArchived, served }) => isArchived && served)
      .toSorted((one, other) => one.askedAt - other.askedAt)
  }

  /** One at a time, each in the place of the one that nobody has asked for longest. */
  #openArchive(tournament: HostedTournament): Promise<void> {
    this.#archives = this.#archives.then(() => this.#openInPlace(tournament))
    return this.#archives
  }

  async #openInPlace(tournament: HostedTournament): Promise<void> {
    if (tournament.served || this.#isStopping) return
    const open = this.#openArchives
    if (open.length >= ARCHIVES_MOST) await open[0]?.close()
    await tournament.open()
  }

  async #closeUnasked(): Promise<void> {
    const since = performance.now() - UNASKED_MS
    for (const it of this.#openArchives) if (it.askedAt < since) await it.close()
  }

  /** Whether this process is of use to anybody: one tournament that is broken takes no other along. */
  readonly #isReady = keptAWhile(async () => {
    if (this.#isStopping) return false
    const working = this.#all.filter(({ known }) => known.facts.state === 'active')
    if (working.length === 0) return true
    const pings = working.flatMap(({ served }) => served?.ping() ?? [])
    return inTime(PATIENCE_MS, Promise.any(pings)).catch(() => false)
  })

  #counted(): readonly MetricFamily[] {
    const of = this.#all.map(({ known, served }) => [known.name, served?.figures.counted() ?? []] as const)
    return labelledFamilies('tournament', new Map(of))
  }

  async #looked(): Promise<readonly MetricFamily[]> {
    const figures = new Map<string, readonly MetricFamily[]>()
    for (const { known, served } of this.#all) if (served) figures.set(known.name, await served.figures.looked())
    return labelledFamilies('tournament', figures)
  }
}

/** Without its port. */
const hostOf = ({ headers }: IncomingRequest) => (headers.host ?? '').toLowerCase().replace(/:\d*$/, '')

const shut = (known: KnownTournament): KnownTournament => ({ ...known, facts: { ...known.facts, state: 'closed' } })

const entryOf = ({ facts }: KnownTournament, tournament: HostedTournament | undefined) =>
  tournament ? [[facts.host, tournament] as const] : []

/** The folder of the tournaments must be there: nobody means to begin with an empty one by a mistyped path. */
export const noFolder = (folder: string) =>
  new CannotStart(
    `TOURNAMENTS is "${folder}", which is no folder: npm run tournaments -- create makes it with the first.`,
  )
