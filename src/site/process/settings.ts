import { readFileSync } from 'node:fs'
import { type BlockList, isIP } from 'node:net'
import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import * as v from 'valibot'
import type { OpenIdProvider } from '#areas/accounts/openid/openid-providers.ts'
import type { Limits } from '#http/areas/dependencies.ts'
import type { SocketLimits } from '#http/limits/connections.ts'
import { RATE_LIMITS, type RateLimit, type RateLimits } from '#http/limits/rate-limits.ts'
import type { TraceSettings } from '#http/metrics/metrics.ts'
import { type Level, LOG_LEVELS } from '#http/server/log.ts'
import { CannotStart } from '#records/storage/cannot-start.ts'
import { readOpenId } from './openid-settings.ts'
import { HOST_NAME, isMailServer, isOrigin, isPostgres, proxiesOf, SENDER } from './setting-checks.ts'

/** What an installation says about itself, in environment variables. */
export interface Settings {
  readonly host: string
  /** 0 takes a free one. */
  readonly port: number
  readonly dataDir: string
  /** A PostgreSQL in the place of the embedded database. */
  readonly databaseUrl: string | undefined
  /** How many connections read from it; left out: as many as an installation on its own needs. */
  readonly readConnections?: number | undefined
  /** Many tournaments in the place of one; undefined: there is one. */
  readonly tournaments: TournamentsSettings | undefined
  /** Where `move` copies everything, unless its command says so. */
  readonly moveTo: string | undefined
  /** Undefined: it follows from host and port. */
  readonly publicUrl: string | undefined
  readonly mail: { readonly smtpUrl: string | undefined; readonly from: string | undefined }
  /** A push service on this machine may be called, for trying things out. */
  readonly push: { readonly allowsLoopback: boolean }
  /** At whom people sign in besides. */
  readonly openId: readonly OpenIdProvider[]
  /** Whose word about a client's address is believed. */
  readonly trustedProxies: BlockList | undefined
  readonly logLevel: Level
  /** With which metrics are asked for; undefined: there are none. */
  readonly metricsToken: string | undefined
  readonly traces: TraceSettings
  readonly backups: { readonly hourly: number; readonly daily: number }
  readonly limits: Limits
  readonly connections: SocketLimits
  /** How many answer on this machine. */
  readonly processes: number
  readonly rateLimits: RateLimits
}

export interface TournamentsSettings {
  /** In which each has a folder of its own. */
  readonly folder: string
  /** So many are at work at once, at most. */
  readonly most: number
}

const MEBIBYTE = 1024 * 1024
/** One writes, one listens to other processes, one holds the claim; the rest reads. */
const OTHER_CONNECTIONS = 3
/** A loop of a thousand connections asks a thousand times a second at most. */
const REFUSED_AFTER_MS = 1_000

const wholeNumber = (least: number, most: number) =>
  v.pipe(
    v.string(),
    v.regex(/^\d{1,15}$/, `must be a whole number from ${least} to ${most}`),
    v.transform(Number),
    v.minValue(least, `must be a whole number from ${least} to ${most}`),
    v.maxValue(most, `must be a whole number from ${least} to ${most}`),
  )

/** `300/10`: so many calls in so many seconds. */
const rate = ({ count, seconds }: RateLimit) =>
  v.optional(
    v.pipe(
      v.string(),
      v.regex(/^[1-9]\d{0,8}\/[1-9]\d{0,5}$/, 'must be a number of calls and of seconds, such as 300/10'),
      v.transform((text): RateLimit => {
        const [count, seconds] = text.split('/')
        return { count: Number(count), seconds: Number(seconds) }
      }),
    ),
    `${count}/${seconds}`,
  )

const VARIABLES = v.object({
  HOST: v.optional(
    v.pipe(
      v.string(),
      v.check((host) => isIP(host) > 0 || HOST_NAME.test(host), 'must be an IP address or a host name'),
    ),
    '127.0.0.1',
  ),
  PORT: v.optional(wholeNumber(0, 65_535), '3000'),
  DATA_DIR: v.optional(v.pipe(v.string(), v.transform(resolve)), './data'),
  PUBLIC_URL: v.optional(
    v.pipe(
      v.string(),
      v.check(isOrigin, 'must be an http or https address without a path, such as https://cup.example'),
      v.transform((url) => new URL(url).origin),
    ),
  ),
  DATABASE_URL: v.optional(
    v.pipe(v.string(), v.check(isPostgres, 'must look like postgres://user:password@host/database')),
  ),
  TOURNAMENTS: v.optional(v.pipe(v.string(), v.transform(resolve))),
  DATABASE_CONNECTIONS: v.optional(wholeNumber(4, 1_000)),
  MOVE_TO: v.optional(v.string()),
  MAX_TOURNAMENTS: v.optional(wholeNumber(1, 1_000), '20'),
  SMTP_URL: v.optional(
    v.pipe(v.string(), v.check(isMailServer, 'must look like smtp://host:port or smtps://user:password@host')),
  ),
  MAIL_FROM: v.optional(
    v.pipe(v.string(), v.regex(SENDER, 'must look like desk@club.example or Club <desk@club.example>')),
  ),
  PUSH_LOOPBACK: v.optional(v.picklist(['yes', 'no'], 'must be yes or no'), 'no'),
  TRUSTED_PROXIES: v.optional(
    v.pipe(
      v.string(),
      v.check(
        (list) => proxiesOf(list) !== undefined,
        'must be a list of IP addresses or networks, such as 127.0.0.1, 10.0.0.0/8',
      ),
      v.transform(proxiesOf),
    ),
  ),
  LOG_LEVEL: v.optional(v.picklist(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`), 'info'),
  METRICS_TOKEN: v.optional(
    v.pipe(v.string(), v.regex(/^[\w.~+/=-]{20,200}$/, 'must be 20 to 200 letters and digits')),
  ),
  TRACE_SLOW_MS: v.optional(wholeNumber(0, 600_000), '1000'),
  TRACE_ONE_IN: v.optional(wholeNumber(0, 1_000_000_000), '0'),
  BACKUP_HOURLY: v.optional(wholeNumber(1, 1_000), '24'),
  BACKUP_DAILY: v.optional(wholeNumber(0, 1_000), '14'),
  MAX_JSON_BYTES: v.optional(wholeNumber(1_024, 64 * MEBIBYTE), String(MEBIBYTE)),
  MAX_UPLOAD_BYTES: v.optional(wholeNumber(1_024, 1_024 * MEBIBYTE), String(32 * MEBIBYTE)),
  MAX_BODY_MEMORY_BYTES: v.optional(wholeNumber(MEBIBYTE, 16_384 * MEBIBYTE), String(64 * MEBIBYTE)),
  MAX_CONNECTIONS: v.optional(wholeNumber(1, 1_000_000), '12000'),
  MAX_CONNECTIONS_PER_ADDRESS: v.optional(wholeNumber(1, 1_000_000), '4000'),
  MAX_LIVE_CONNECTIONS: v.optional(wholeNumber(1, 1_000_000), '10000'),
  MAX_LIVE_PER_PERSON: v.optional(wholeNumber(1, 1_000_000), '20'),
  MAX_LIVE_PER_ADDRESS: v.optional(wholeNumber(1, 1_000_000), '2000'),
  PROCESSES: v.optional(
    v.pipe(v.string(), v.regex(/^(?:auto|[1-9]|[1-5]\d|6[0-4])$/, 'must be auto or a whole number from 1 to 64')),
    '1',
  ),
  RATE_SIGN_IN: rate(RATE_LIMITS.signIn),
  RATE_MAIL: rate(RATE_LIMITS.mail),
  RATE_STRANGERS: rate(RATE_LIMITS.strangers),
  RATE_CREATE: rate(RATE_LIMITS.create),
  RATE_PERSON: rate(RATE_LIMITS.person),
  RATE_GUESTS: rate(RATE_LIMITS.guests),
  RATE_PAGES: rate(RATE_LIMITS.pages),
})

/** These may hold a password, so a sentence about them does not repeat them. */
const SECRET: readonly string[] = ['SMTP_URL', 'DATABASE_URL', 'MOVE_TO', 'PUBLIC_URL', 'METRICS_TOKEN']

type Variables = Readonly<Record<string, string | undefined>>

/** Reads and checks the variables; the first wrong one stops the start. */
export function readSettings(env: Variables): Settings {
  // An empty variable says nothing: a compose file may name it without giving it a value.
  const given = Object.entries(env).flatMap(([name, value = '']) =>
    value.trim() ? [[name, value.trim()] as const] : [],
  )
  const said = given.map(([name, value]) => fromFile(name, value, env) ?? ([name, value] as const))
  const result = v.safeParse(VARIABLES, Object.fromEntries(said))
  if (!result.success) throw wrong(result.issues[0])
  const read = result.output
  if (read.SMTP_URL && !read.MAIL_FROM) {
    throw new CannotStart('MAIL_FROM is missing: with SMTP_URL, mails need a sender such as desk@club.example.')
  }
  if (read.PROCESSES !== '1' && !read.DATABASE_URL) {
    throw new CannotStart(
      `PROCESSES is "${read.PROCESSES}", but the embedded database belongs to one process: set DATABASE_URL to a PostgreSQL, or leave PROCESSES out.`,
    )
  }
  return {
    host: read.HOST,
    port: read.PORT,
    dataDir: read.DATA_DIR,
    databaseUrl: read.DATABASE_URL,
    readConnections: read.DATABASE_CONNECTIONS && read.DATABASE_CONNECTIONS - OTHER_CONNECTIONS,
    tournaments: read.TOURNAMENTS === undefined ? undefined : { folder: read.TOURNAMENTS, most: read.MAX_TOURNAMENTS },
    moveTo: read.MOVE_TO,
    publicUrl: read.PUBLIC_URL,
    mail: { smtpUrl: read.SMTP_URL, from: read.MAIL_FROM },
    push: { allowsLoopback: read.PUSH_LOOPBACK === 'yes' },
    openId: readOpenId(Object.fromEntries(said)),
    trustedProxies: read.TRUSTED_PROXIES,
    logLevel: read.LOG_LEVEL,
    metricsToken: read.METRICS_TOKEN,
    traces: { slowMs: read.TRACE_SLOW_MS, oneIn: read.TRACE_ONE_IN },
    backups: { hourly: read.BACKUP_HOURLY, daily: read.BACKUP_DAILY },
    limits: {
      jsonBytes: read.MAX_JSON_BYTES,
      uploadBytes: read.MAX_UPLOAD_BYTES,
      bodyMemoryBytes: read.MAX_BODY_MEMORY_BYTES,
      liveConnections: read.MAX_LIVE_CONNECTIONS,
      livePerPerson: read.MAX_LIVE_PER_PERSON,
      livePerAddress: read.MAX_LIVE_PER_ADDRESS,
      refusedAfterMs: REFUSED_AFTER_MS,
    },
    processes: read.PROCESSES === 'auto' ? availableParallelism() : Number(read.PROCESSES),
    connections: { all: read.MAX_CONNECTIONS, perAddress: read.MAX_CONNECTIONS_PER_ADDRESS },
    rateLimits: {
      signIn: read.RATE_SIGN_IN,
      mail: read.RATE_MAIL,
      strangers: read.RATE_STRANGERS,
      create: read.RATE_CREATE,
      person: read.RATE_PERSON,
      guests: read.RATE_GUESTS,
      pages: read.RATE_PAGES,
    },
  }
}

const isSetting = (name: string) => Object.hasOwn(VARIABLES.entries, name) || /^OPENID_\w+$/.test(name)

/** `SMTP_URL_FILE` names a file that holds SMTP_URL: secrets need not stand in the environment. */
function fromFile(name: string, file: string, env: Variables): readonly [string, string] | undefined {
  const of = name.replace(/_FILE$/, '')
  if (of === name || !isSetting(of)) return undefined
  if (env[of]?.trim()) throw new CannotStart(`${of} and ${name} are both set: one of them says what to take.`)
  try {
    return [of, readFileSync(file, 'utf8').trim()]
  } catch (error) {
    throw new CannotStart(`${name} is "${file}", which cannot be read: ${whyNot(error)}.`, { cause: error })
  }
}

const whyNot = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** Shorter names are too often those of others. */
const MISSPELT_LEAST = 7

/** Sentences about variables that are none of ours, but nearly. */
export function misspelt(env: Variables): readonly string[] {
  const known = Object.keys(VARIABLES.entries)
  return Object.keys(env).flatMap((name) => {
    if (name.length < MISSPELT_LEAST || isSetting(name) || isSetting(name.replace(/_FILE$/, ''))) return []
    const meant = known.find((it) => it.length >= MISSPELT_LEAST && isNearly(name, it))
    return meant === undefined ? [] : [`${name} is no setting: did you mean ${meant}?`]
  })
}

/** Alike but for one letter that is another, missing, too many or changed places with the next one; and but for lines and capitals. */
function isNearly(name: string, known: string): boolean {
  const [one, other] = [name, known].map((it) => it.toUpperCase().replaceAll(/[^A-Z\d]/g, ''))
  if (one === undefined || other === undefined || one === other) return true
  const from = [...one].findIndex((letter, at) => letter !== other[at])
  const at = from === -1 ? one.length : from
  const swapped = one.slice(0, at) + (one[at + 1] ?? '') + (one[at] ?? '') + one.slice(at + 2)
  const rests = [
    one.slice(at + 1) === other.slice(at + 1),
    one.slice(at + 1) === other.slice(at),
    one.slice(at) === other.slice(at + 1),
  ]
  return swapped === other || rests.includes(true)
}

function wrong(issue: v.InferIssue<typeof VARIABLES>): CannotStart {
  const name = v.getDotPath(issue) ?? 'A setting'
  const shown = SECRET.includes(name) ? '' : `, but is "${String(issue.path?.[0].value)}"`
  return new CannotStart(`${name} ${issue.message}${shown}.`)
}

/** Every interface of the machine: nothing that a browser could open. */
const WILDCARDS = ['0.0.0.0', '::']

/** Others can come, but under an address that nobody has told us. */
export const isPublicUrlMissing = ({ publicUrl, host }: Pick<Settings, 'publicUrl' | 'host'>): boolean =>
  publicUrl === undefined && WILDCARDS.includes(host)

/** The address that people use: as set, else the one that is listened on. */
export function publicUrlOf({ publicUrl, host }: Pick<Settings, 'publicUrl' | 'host'>, port: number): string {
  if (publicUrl) return publicUrl
  const name = WILDCARDS.includes(host) ? '127.0.0.1' : host
  return new URL(`http://${isIP(name) === 6 ? `[${name}]` : name}:${port}`).origin
}
