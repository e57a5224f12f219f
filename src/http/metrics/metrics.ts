import type { StoreProbe } from '#records/storage/store-probe.ts'
import { type App, provided } from '../areas/dependencies.ts'
import { type IncomingRequest, pathWithoutSecrets } from '../server/incoming-request.ts'
import { LOG_LEVELS, type Log, SILENT } from '../server/log.ts'
import { counter, Durations, gauge, histogram, type MetricFamily } from './open-metrics.ts'
import { currentTrace, inSameTrace, RequestTrace, tracing } from './request-trace.ts'

export interface TraceSettings {
  /** A request that takes as long is told with where its time went; 0: none is. */
  readonly slowMs: number
  /** One request in so many is told whatever it took; 0: none is. */
  readonly oneIn: number
}

const NO_TRACES: TraceSettings = { slowMs: 0, oneIn: 0 }

/** What there is an address for. A path that somebody makes up makes no new one. */
const KINDS: readonly (readonly [begins: string, kind: string])[] = [
  ['/api/commands/', 'command'],
  ['/api/realtime', 'live'],
  ['/api/files/', 'file'],
  ['/api/collections/users/', 'sign-in'],
  ['/api/session/', 'sign-in'],
  ['/api/collections/', 'records'],
  ['/api/', 'api'],
  ['/assets/', 'asset'],
  ['/livez', 'health'],
  ['/readyz', 'health'],
  ['/metrics', 'health'],
]

const RECORDS_OF_USERS = '/api/collections/users/records'

export function requestKind(url: string): string {
  if (url.startsWith(RECORDS_OF_USERS)) return 'records'
  for (const [begins, kind] of KINDS) if (url.startsWith(begins)) return kind
  return /^[^?]*\.data(?:$|\?)/.test(url) ? 'page-data' : 'page'
}

/** Deliveries that are remembered, for requests that end after theirs. */
const TOLD_KEPT = 64
/** Requests whose delivery is waited for. */
const UNTOLD_MOST = 100
/** A delivery that comes later is another one's: nobody listened then. */
const UNTOLD_MS = 60_000

interface Told {
  readonly seq: number
  readonly at: number
}

/** What an installation counts of itself, and the traces of its requests. */
export class Metrics implements StoreProbe {
  readonly #traces: TraceSettings
  readonly #log: Log
  readonly #requests = new Map<string, { readonly kind: string; readonly status: number; count: number }>()
  readonly #took = new Map<string, Durations>()
  readonly #lines: Record<string, number> = {}
  readonly #statements = new Durations()
  readonly #waits = new Durations()
  readonly #commits = new Durations()
  readonly #deliveries = new Durations()
  #writing = 0
  #pagesKept = 0
  #pagesRendered = 0
  #counted = 0
  readonly #told: Told[] = []
  readonly #untold: { readonly requestId: string; readonly seq: number; readonly at: number }[] = []

  constructor(traces: TraceSettings = NO_TRACES, log: Log = SILENT) {
    this.#traces = traces
    this.#log = log
  }

  /** The same application, with its requests counted and traced. */
  around(app: App): App {
    return async (incoming, response) => {
      const trace = new RequestTrace()
      try {
        await tracing(trace, () => app(incoming, response))
      } finally {
        this.#ended(incoming, response.statusCode, trace)
      }
    }
  }

  /** The same log, with its lines counted. */
  counting(log: Log): Log {
    const counted = LOG_LEVELS.map((level) => {
      this.#lines[level] = 0
      const tell: Log[typeof level] = (message, facts) => {
        this.#lines[level]!++
        log[level](message, facts)
      }
      return [level, tell] as const
    })
    return Object.fromEntries(counted) as unknown as Log
  }

  asked(ms: number) {
    this.#statements.observe(ms)
    const trace = currentTrace()
    if (!trace) return
    trace.statements++
    trace.sqlMs += ms
  }

  writeBegins() {
    this.#writing++
  }

  writeEnds({ waited, work, commit }: { waited: number; work: number; commit: number }) {
    this.#writing--
    this.#waits.observe(waited)
    this.#commits.observe(commit)
    const trace = currentTrace()
    if (!trace) return
    trace.waitMs += waited
    trace.workMs += work
    trace.commitMs += commit
  }

  changed(seq: number) {
    const trace = currentTrace()
    if (!trace) return
    trace.changedSeq = seq
    trace.changedAt = performance.now()
  }

  keepContext<Args extends unknown[], T>(work: (...args: Args) => T): (...args: Args) => T {
    return inSameTrace(work)
  }

  /** A page was asked for that may be kept. */
  pageAsked(wasKept: boolean) {
    if (wasKept) this.#pagesKept++
    else this.#pagesRendered++
  }

  pageRendered(ms: number) {
    const trace = currentTrace()
    if (trace) trace.renderMs += ms
  }

  /** Live clients were told everything up to this change. */
  told(seq: number, waitedMs: number) {
    this.#deliveries.observe(waitedMs)
    const at = performance.now()
    this.#told.push({ seq, at })
    if (this.#told.length > TOLD_KEPT) this.#told.shift()
    while (this.#untold[0] && this.#untold[0].seq <= seq) {
      const { requestId, at: changedAt } = this.#untold.shift()!
      if (at - changedAt < UNTOLD_MS)
        this.#log.info('trace of live messages', { requestId, ms: rounded(at - changedAt) })
    }
  }

  families(): readonly MetricFamily[] {
    const requests = [...this.#requests.values()].map(({ kind, status, count }) => ({
      labels: { kind, status: String(status) },
      value: count,
    }))
    const lines = Object.entries(this.#lines).map(([level, value]) => ({ labels: { level }, value }))
    return [
      counter('fieldside_requests', 'Requests answered, by kind and status.', requests),
      histogram(
        'fieldside_request_seconds',
        'From the head of a request to its answer, by kind.',
        [...this.#took].flatMap(([kind, took]) => took.samples({ kind })),
      ),
      counter('fieldside_log_lines', 'Lines of the log by level, written or not.', lines),
      histogram('fieldside_statement_seconds', 'Statements of the database.', this.#statements.samples()),
      gauge('fieldside_writes_waiting', 'Transactions that wait, work or are being made durable.', this.#writing),
      histogram('fieldside_write_wait_seconds', 'Waiting for the turn to write.', this.#waits.samples()),
      histogram('fieldside_commit_seconds', 'From the end of the work until it is durable.', this.#commits.samples()),
      histogram(
        'fieldside_live_delivery_seconds',
        'From a commit until every live client that may know of it was written to.',
        this.#deliveries.samples(),
      ),
      counter('fieldside_kept_pages', 'Pages of guests that were asked for.', [
        { labels: { result: 'kept' }, value: this.#pagesKept },
        { labels: { result: 'rendered' }, value: this.#pagesRendered },
      ]),
    ]
  }

  #ended(incoming: IncomingRequest, status: number, trace: RequestTrace) {
    const kind = requestKind(incoming.url ?? '')
    const ms = performance.now() - trace.startedAt
    const key = `${kind} ${status}`
    const requests = this.#requests.get(key)
    if (requests) requests.count++
    else this.#requests.set(key, { kind, status, count: 1 })
    let took = this.#took.get(kind)
    if (!took) this.#took.set(kind, (took = new Durations()))
    took.observe(ms)
    const { slowMs, oneIn } = this.#traces
    this.#counted++
    if ((slowMs > 0 && ms >= slowMs) || (oneIn > 0 && this.#counted % oneIn === 0)) this.#tell(incoming, status, trace)
  }

  /** One line with all that is known; what live clients hear later follows in another. */
  #tell(incoming: IncomingRequest, status: number, trace: RequestTrace) {
    const { requestId, method, url = '' } = incoming
    const { statements, sqlMs, waitMs, workMs, commitMs, renderMs, changedSeq: seq, changedAt: at } = trace
    const told = seq > 0 ? this.#told.find((it) => it.seq >= seq) : undefined
    if (seq > 0 && !told) this.#untold.push({ requestId, seq, at })
    if (this.#untold.length > UNTOLD_MOST) this.#untold.shift()
    this.#log.info('trace', {
      requestId,
      method,
      path: pathWithoutSecrets(url),
      kind: requestKind(url),
      status,
      ms: rounded(performance.now() - trace.startedAt),
      statements,
      sqlMs: rounded(sqlMs),
      waitMs: rounded(waitMs),
      workMs: rounded(workMs),
      commitMs: rounded(commitMs),
      renderMs: rounded(renderMs),
      ...(told && { liveMs: rounded(told.at - at) }),
    })
  }
}

const rounded = (ms: number) => Math.round(ms * 10) / 10

/** Of the installation; whoever starts it may have given it another. */
export const metricsOf = provided(() => new Metrics())
