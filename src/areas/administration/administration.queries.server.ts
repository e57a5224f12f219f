import { outboxState } from '#areas/notifications/outbox.api.server.ts'
import { type PushQueueState, pushQueue } from '#areas/notifications/push/push-queue.api.server.ts'
import type { Area, ChecklistItem, Decision } from '#http/areas/area.ts'
import type { AuditEntry, AuditWords, AuditWordsContext } from '#http/areas/audit-words.ts'
import { notFound } from '#records/errors.ts'
import type { Reader } from '#records/reader.ts'
import type { KnownTables, SelectedRow } from '#records/schema/private-table.ts'
import { minutesBetween } from '#rules/calendar/time.ts'
import { m } from '#words/messages.js'
import type { Installation, KeptCopy } from './installation.server.ts'

/** What the admins' first page shows. Whoever asks was found to be one. */

/** The whole list, in the order of the areas; the page shows it until everything is ticked. */
export async function checklistOf(
  reader: Reader,
  areas: readonly Area[],
  isPage: (path: string) => boolean,
): Promise<readonly ChecklistItem[]> {
  const items = (await Promise.all(areas.flatMap((area) => area.checklist?.(reader) ?? []))).flat()
  return items.map(({ href, ...item }) => ({ ...item, ...(href && isPage(pathIn(href)) && { href }) }))
}

const pathIn = (href: string) => href.split(/[?#]/, 1)[0] ?? ''

/** Only what really waits. */
export async function decisionsOf(reader: Reader, areas: readonly Area[]): Promise<readonly Decision[]> {
  const all = (await Promise.all(areas.flatMap((area) => area.decisions?.(reader) ?? []))).flat()
  return all.filter(({ count }) => count > 0)
}

/** Something that somebody did, in the language of the visitor. */
export interface RecentChange {
  /** Its place in the order of everything that was done. */
  readonly number: number
  readonly at: string
  readonly actor: string
  readonly text: string
}

export interface RecentChanges {
  readonly changes: readonly RecentChange[]
  /** With which the next page is asked for; undefined on the last one. */
  readonly next: number | undefined
}

export const CHANGES_PER_PAGE = 30

type Row = SelectedRow<KnownTables['_audit']>

/** What was done last, newest first; `before` is the `next` of the page before. */
export async function recentChangesOf(reader: Reader, words: ChangeWords, before?: number): Promise<RecentChanges> {
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
    changes: shown.map((row) => changeOf(row, names, words)),
    next: rows.length > shown.length ? shown.at(-1)?.seq : undefined,
  }
}

function changeOf({ seq, at, actor, action, collection, record, detail }: Row, names: Names, words: ChangeWords) {
  const parsed: unknown = JSON.parse(detail)
  const told = isObject(parsed) ? parsed : {}
  return {
    number: seq,
    at,
    actor: actorInWords(actor, names('users', actor), told),
    text: changeInWords({ action, subject: subjectOf(collection, record, names), detail: told }, words),
  }
}

const subjectOf = (collection: string, id: string, names: Names) => ({
  collection,
  id,
  name: names(collection, id) ?? m.administration_somebody(),
})

/** What the areas say of what was done, and the tournament's currency. */
export interface ChangeWords extends AuditWordsContext {
  readonly words: AuditWords
}

export const wordsOf = (areas: readonly Area[]): AuditWords =>
  Object.assign({}, ...areas.map((area) => area.auditWords ?? {}))

export function changeInWords(entry: AuditEntry, { words, ...context }: ChangeWords): string {
  const found = Object.hasOwn(words, entry.action) ? words[entry.action] : undefined
  return found?.(entry, context) ?? m.administration_did_other({ action: entry.action })
}

/** Who did it: `id` is '' for the console, a setup link, or nobody who was signed in. */
export function actorInWords(id: string, name: string | undefined, detail: Readonly<Record<string, unknown>>): string {
  if (name !== undefined) return name
  if (id !== '') return m.administration_by_deleted()
  if (detail['by'] === 'console') return m.administration_by_console()
  return detail['by'] === 'setup link' ? m.administration_by_setup() : m.administration_by_nobody()
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
    const called = record['name'] ?? record['name_en']
    if (typeof called === 'string') return called || undefined
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
  readonly push: PushQueueState
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
  const [disk, last, outbox, push] = await Promise.all([
    installation.disk(),
    installation.lastBackup(),
    outboxState(reader),
    pushQueue(reader),
  ])
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
    push,
    live: installation.live(),
  }
}
