import { outboxState } from '#areas/notifications/outbox.api.server.ts'
import { type PushQueueState, pushQueue } from '#areas/notifications/push/push-queue.api.server.ts'
import {
  type AdminOffer,
  type Area,
  type ChecklistItem,
  type Decision,
  installedAreas,
  SETUP_STEPS,
} from '#http/areas/area.ts'
import type { AuditEntry, AuditManyWords, AuditWords, AuditWordsContext } from '#http/areas/audit-words.ts'
import { provided } from '#http/areas/dependencies.ts'
import { knowsPage } from '#http/pages/known-pages.ts'
import { type SharedVisit, sharedData } from '#http/pages/shared-data.ts'
import type { ProxyProblem } from '#http/server/proxy-signs.ts'
import { notFound } from '#records/errors.ts'
import type { Reader } from '#records/reader.ts'
import type { KnownTables, SelectedRow } from '#records/schema/private-table.ts'
import { minutesAfter, minutesBetween } from '#rules/calendar/time.ts'
import { m } from '#words/messages.js'
import type { InstallationShown, KeptCopy } from './installation.server.ts'

/** What the admins' first page shows. Whoever asks was found to be one. */

/** The whole way in its order; pages show it until everything is ticked. */
export async function checklistOf(
  reader: Reader,
  areas: readonly Area[],
  isPage: (path: string) => boolean,
): Promise<readonly ChecklistItem[]> {
  const items = (await Promise.all(areas.flatMap((area) => area.checklist?.(reader) ?? []))).flat()
  return items
    .toSorted((one, other) => SETUP_STEPS.indexOf(one.step) - SETUP_STEPS.indexOf(other.step))
    .map(({ href, ...item }) => ({ ...item, ...(href && isPage(pathIn(href)) && { href }) }))
}

const pathIn = (href: string) => href.split(/[?#]/, 1)[0] ?? ''

export const offersOf = async (reader: Reader, areas: readonly Area[]): Promise<readonly AdminOffer[]> =>
  (await Promise.all(areas.flatMap((area) => area.offers?.(reader) ?? []))).flat()

/** What is left of the way to a tournament that people use, for every page of an admin; undefined once all of it is done. */
export const setupLeft = provided(({ get }) =>
  sharedData(async ({ reader }) => {
    const steps = await checklistOf(reader, get(installedAreas), get(knowsPage))
    return steps.some(({ done }) => !done) ? steps : undefined
  }),
)

/** What really waits, for every page of an admin. */
export const decisionsWaiting = provided(({ get }) => decisionsOf(get(installedAreas)))

/** Each area is asked by itself: what one reads makes another's answer no older. */
export function decisionsOf(areas: readonly Area[]) {
  const ofArea = sharedData(async ({ reader, reads }, name: string): Promise<readonly Decision[]> => {
    // Some wait because of the time.
    reads.changesAt(minutesAfter(reader.now(), 1))
    return (await areas.find((area) => area.name === name)?.decisions?.(reader)) ?? []
  })
  return async (visit: SharedVisit): Promise<readonly Decision[]> => {
    const all = (await Promise.all(areas.map(({ name }) => ofArea(visit, name)))).flat()
    return all.filter(({ count }) => count > 0)
  }
}

/** Something that somebody did, in the language of the visitor. */
export interface RecentChange {
  /** Its place in the order of everything that was done. */
  readonly number: number
  readonly at: string
  readonly actor: string
  readonly text: string
  /** What belongs together is one line; here is each of it, as far as one reads on. */
  readonly folded?: readonly string[]
}

export interface RecentChanges {
  readonly changes: readonly RecentChange[]
  /** With which the next page is asked for; undefined on the last one. */
  readonly next: number | undefined
}

export const CHANGES_PER_PAGE = 30
/** Of one line more is not read through. */
const FOLDED_SHOWN = 25
/** Enough for most pages. */
const ROWS_USUAL = 150
/** A long list that was imported, and some. */
const ROWS_MOST = 1_000
/** Faster than people act one by one: it came of one press of a button. */
const TOGETHER_MS = 2_000

type Row = SelectedRow<KnownTables['_audit']>
/** What says whether it belongs together: the details may be long. */
type RowHead = Pick<Row, 'seq' | 'at' | 'actor' | 'action'>

/** What was done last, newest first; `before` is the `next` of the page before. */
export async function recentChangesOf(reader: Reader, words: ChangeWords, before?: number): Promise<RecentChanges> {
  if (before !== undefined && !Number.isSafeInteger(before)) throw notFound()
  let found = await foldsOf(reader, before, ROWS_USUAL)
  if (!found.isWhole) found = await foldsOf(reader, before, ROWS_MOST)
  const { heads, folds } = found
  const rows = await rowsOf(
    reader,
    folds.flatMap((fold) => fold.slice(0, FOLDED_SHOWN)),
  )
  const names = await namesOf(reader, [...rows.values()])
  const last = Math.min(...folds.flat().map(({ seq }) => seq))
  return {
    changes: folds.flatMap((fold) => {
      const shown = fold.flatMap(({ seq }) => rows.get(seq) ?? [])
      return changeOf(shown, fold.length, names, words)
    }),
    next: heads.some(({ seq }) => seq < last) ? last : undefined,
  }
}

/** Of so many rows, the newest first. */
async function foldsOf(reader: Reader, before: number | undefined, most: number) {
  const heads = await reader.query((queries) =>
    queries
      .selectFrom('_audit')
      .select(['seq', 'at', 'actor', 'action'])
      .where('seq', '<', before ?? Number.MAX_SAFE_INTEGER)
      .orderBy('seq', 'desc')
      .limit(most + 1),
  )
  const folds = folded(heads.slice(0, most))
  // Where one row was left over, the page is full.
  return { heads, folds, isWhole: heads.length <= most || folds.flat().length < most }
}

async function rowsOf(reader: Reader, heads: readonly RowHead[]): Promise<ReadonlyMap<number, Row>> {
  const found = await reader.query((queries) =>
    queries
      .selectFrom('_audit')
      .selectAll()
      .where(
        'seq',
        'in',
        heads.map(({ seq }) => seq),
      ),
  )
  return new Map(found.map((row) => [row.seq, row]))
}

/** As many lines as a page has, each of what one person did at once in the same way. */
function folded(heads: readonly RowHead[]): readonly (readonly RowHead[])[] {
  const folds: RowHead[][] = []
  let together = new Map<string, RowHead[]>()
  let before: RowHead | undefined
  for (const row of heads) {
    if (before && !isTogether(before, row)) together = new Map()
    before = row
    const fold = together.get(row.action)
    if (fold) {
      fold.push(row)
      continue
    }
    if (folds.length === CHANGES_PER_PAGE) break
    const begun = [row]
    folds.push(begun)
    together.set(row.action, begun)
  }
  return folds
}

const isTogether = (later: RowHead, row: RowHead) =>
  later.actor === row.actor && momentOf(later) - momentOf(row) <= TOGETHER_MS

const momentOf = ({ at }: RowHead) => Date.parse(at.replace(' ', 'T'))

/** Told by its latest; `count` are all that belong together, of which some are shown. */
function changeOf(shown: readonly Row[], count: number, names: Names, words: ChangeWords): RecentChange[] {
  const [latest] = shown
  if (!latest) return []
  const texts = shown.map((row) => changeInWords(entryOf(row, names), words))
  const { seq: number, at, actor } = latest
  const entry = entryOf(latest, names)
  const one = { number, at, actor: actorInWords(actor, names('users', actor), entry.detail) }
  if (count === 1) return [{ ...one, text: texts[0] ?? '' }]
  return [{ ...one, text: manyInWords(count, entry, words), folded: count > texts.length ? [...texts, '…'] : texts }]
}

function entryOf({ action, collection, record, detail }: Row, names: Names): AuditEntry {
  const parsed: unknown = JSON.parse(detail)
  return { action, subject: subjectOf(collection, record, names), detail: isObject(parsed) ? parsed : {} }
}

function manyInWords(count: number, one: AuditEntry, words: ChangeWords): string {
  const found = Object.hasOwn(words.many, one.action) ? words.many[one.action] : undefined
  return found?.(count, one) ?? m.administration_did_many({ text: changeInWords(one, words), count: count - 1 })
}

const subjectOf = (collection: string, id: string, names: Names) => ({
  collection,
  id,
  name: names(collection, id) ?? m.administration_somebody(),
})

/** What the areas say of what was done, and the tournament's currency. */
export interface ChangeWords extends AuditWordsContext {
  readonly words: AuditWords
  readonly many: AuditManyWords
}

export const wordsOf = (areas: readonly Area[]): Pick<ChangeWords, 'words' | 'many'> => ({
  words: Object.assign({}, ...areas.map((area) => area.auditWords ?? {})),
  many: Object.assign({}, ...areas.map((area) => area.auditManyWords ?? {})),
})

export function changeInWords(entry: AuditEntry, { words, ...context }: Omit<ChangeWords, 'many'>): string {
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
  /** What of the database is known to be damaged; undefined: nothing is. */
  readonly damage?: string | undefined
  /** The newest copy; undefined when there is none. */
  readonly lastBackup: (KeptCopy & { readonly ageMinutes: number }) | undefined
  /** What does not fit the proxy in front. */
  readonly proxy: readonly ProxyProblem[]
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

export async function healthOf(
  reader: Reader,
  installation: InstallationShown,
  proxy: readonly ProxyProblem[] = [],
): Promise<Health> {
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
    proxy,
    mail: { state, waiting, failed, lastSent },
    push,
    live: installation.live(),
  }
}
