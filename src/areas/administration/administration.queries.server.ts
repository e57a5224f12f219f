import { outboxState } from '#areas/notifications/outbox.api.server.ts'
import { notFound } from '#records/errors.ts'
import type { KnownTables, SelectedRow } from '#records/private-table.ts'
import type { Reader } from '#records/reader.ts'
import { minutesBetween } from '#rules/time.ts'
import type { AdminArea, ChecklistItem, Decision } from './administration.api.server.ts'
import type { Installation, KeptCopy } from './installation.server.ts'

/** What the admins' first page shows. Whoever asks was found to be one. */

/** The whole list, in the order of the areas; the page shows it until everything is ticked. */
export async function checklistOf(reader: Reader, areas: readonly AdminArea[]): Promise<readonly ChecklistItem[]> {
  return (await Promise.all(areas.flatMap((area) => area.checklist?.(reader) ?? []))).flat()
}

/** Only what really waits. */
export async function decisionsOf(reader: Reader, areas: readonly AdminArea[]): Promise<readonly Decision[]> {
  const all = (await Promise.all(areas.flatMap((area) => area.decisions?.(reader) ?? []))).flat()
  return all.filter(({ count }) => count > 0)
}

/** Something that somebody did, ready to be put into words. */
export interface RecentChange {
  /** Its place in the order of everything that was done. */
  readonly number: number
  readonly at: string
  /** '' for the console, a setup link, or nobody who was signed in. */
  readonly actor: string
  /** Undefined where there is no such person any more. */
  readonly actorName: string | undefined
  /** `<area>.<what>` */
  readonly action: string
  readonly subject: Subject
  readonly detail: Readonly<Record<string, unknown>>
}

export interface Subject {
  readonly collection: string
  readonly id: string
  /** What people call it; undefined where it is gone or has no name. */
  readonly name: string | undefined
}

export interface RecentChanges {
  readonly changes: readonly RecentChange[]
  /** With which the next page is asked for; undefined on the last one. */
  readonly next: number | undefined
}

export const CHANGES_PER_PAGE = 30

type Row = SelectedRow<KnownTables['_audit']>

/** What was done last, newest first; `before` is the `next` of the page before. */
export async function recentChangesOf(reader: Reader, before?: number): Promise<RecentChanges> {
  if (before !== undefined && !Number.isSafeInteger(before)) throw notFound()
  const rows = await reader.query((queries) =>
    queries
      .selectFrom('_audit')
      .selectAll()
      .where('seq', '<', before ?? Number.MAX_SAFE_INTEGER)
      .orderBy('seq', 'desc')
      .limit(CHANGES_PER_PAGE + 1),
  )
  const shown = rows.slice(0, CHANGES_PER_PAGE)
  const names = await namesOf(reader, shown)
  return {
    changes: shown.map((row) => changeOf(row, names)),
    next: rows.length > shown.length ? shown.at(-1)?.seq : undefined,
  }
}

function changeOf({ seq, at, actor, action, collection, record, detail }: Row, names: Names): RecentChange {
  const parsed: unknown = JSON.parse(detail)
  return {
    number: seq,
    at,
    actor,
    actorName: names('users', actor),
    action,
    subject: { collection, id: record, name: names(collection, record) },
    detail: isObject(parsed) ? parsed : {},
  }
}

type Names = (collection: string, id: string) => string | undefined

/** What people call everything that is spoken of, with one query for each collection. */
async function namesOf(reader: Reader, rows: readonly Row[]): Promise<Names> {
  const records = new Map<string, Records>()
  const load = async (name: string, ids: readonly string[]) => {
    const collection = reader.selector.schema.find(name)
    if (collection) records.set(name, await reader.byIds(collection, ids))
  }
  const subjects = Map.groupBy(rows, (row) => row.collection)
  await Promise.all(
    [...subjects].map(([name, about]) =>
      load(
        name,
        about.map((row) => row.record),
      ),
    ),
  )
  const people = [...records.values()].flatMap((found) => [...found.values()].flatMap(personIn))
  await load('users', [...people, ...rows.map((row) => row.actor), ...(records.get('users')?.keys() ?? [])])

  const nameIn = (name: string, id: string): string | undefined => {
    const record = records.get(name)?.get(id)
    if (!record) return undefined
    if ('name' in record) return String(record['name']) || undefined
    const [person] = personIn(record)
    return person === undefined ? undefined : nameIn('users', person)
  }
  return nameIn
}

type Records = ReadonlyMap<string, Readonly<Record<string, unknown>>>

/** Whom a record without a name of its own is about. */
const personIn = (record: Readonly<Record<string, unknown>>): string[] =>
  'name' in record || typeof record['user'] !== 'string' ? [] : [record['user']]

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** How the installation is getting on. */
export interface Health {
  readonly version: string
  readonly build: string
  readonly node: string
  readonly startedAt: Date
  readonly uptimeMinutes: number
  /** With its journal. */
  readonly databaseBytes: number
  /** What the disk of the database has left. */
  readonly freeBytes: number
  /** The newest copy; undefined when there is none. */
  readonly lastBackup: (KeptCopy & { readonly ageMinutes: number }) | undefined
  readonly mail: MailHealth
  /** Live connections, and how many of them are of people who are signed in. */
  readonly live: { readonly connections: number; readonly people: number }
}

export interface MailHealth {
  /** `none`: no mail server is set, so mails wait to be passed on by hand. `failing`: one is set and did not take a mail. */
  readonly state: 'none' | 'working' | 'failing'
  readonly waiting: number
  readonly failed: number
  readonly lastSent: string | undefined
}

export async function healthOf(reader: Reader, installation: Installation): Promise<Health> {
  const now = reader.now()
  const [disk, last, outbox] = await Promise.all([installation.disk(), installation.lastBackup(), outboxState(reader)])
  const { waiting, failed, lastSent, tried } = outbox
  const state = !installation.hasMailServer ? 'none' : tried > 0 ? 'failing' : 'working'
  return {
    version: installation.version,
    build: installation.build,
    node: installation.node,
    startedAt: installation.startedAt,
    uptimeMinutes: minutesBetween(installation.startedAt, now),
    ...disk,
    lastBackup: last && { ...last, ageMinutes: minutesBetween(last.at, now) },
    mail: { state, waiting, failed, lastSent },
    live: installation.live(),
  }
}
