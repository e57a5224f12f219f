import type { SqlValue, StoreReads } from '../storage/store.ts'
import { type ChangeAction, type ChangePlace, type ChangeRow, NO_CHANGE_YET, placeOfRow } from './change.ts'

/** The table of changes, as it is read. Rows become visible in the order of their numbers, those of one transaction together. */

const select = (before: string) =>
  `SELECT "seq", "collection", "record", "action", ${before}, "at", "begins", "forget" FROM "_changes"`
const SELECT = select('"before"')
/** For whoever was away: what must be forgotten is, although other processes may still have to read it. */
const SELECT_LATER = select('CASE WHEN "forget" = 0 THEN "before" END')

export const rowsAfter = (reads: StoreReads, seq: number, limit: number): Promise<ChangeRow[]> =>
  rowsWhere(reads, `"seq" > ? ORDER BY "seq" LIMIT ${limit}`, [seq])

const BEGUN = 'SELECT "seq" FROM "_changes" WHERE "seq" <= ? AND "begins" = 1 ORDER BY "seq" DESC LIMIT 1'

const PORTION = 250

/** From the beginning of a change's transaction on; undefined where that is more than so many, or so much text. */
export async function rowsFromCommitOf(
  reads: StoreReads,
  seq: number,
  last: number,
  most: { readonly rows: number; readonly length: number },
): Promise<readonly ChangeRow[] | undefined> {
  const found: ChangeRow[] = []
  let length = 0
  for (;;) {
    const end = found.at(-1)?.seq
    const from = end === undefined ? `"seq" >= coalesce((${BEGUN}), ?)` : '"seq" > ?'
    const params = end === undefined ? [seq, seq, last] : [end, last]
    const condition = `${from} AND "seq" <= ? ORDER BY "seq" LIMIT ${PORTION}`
    const rows = await rowsWhere(reads, condition, params, SELECT_LATER)
    found.push(...rows)
    for (const { before } of rows) length += before?.length ?? 0
    if (found.length > most.rows || length > most.length) return undefined
    if (rows.length < PORTION) return found
  }
}

/** `listed` is a list of ids in the words of the database, with a place for the JSON that holds them. */
export const rowsOfRecordsAfter = (
  reads: StoreReads,
  seq: number,
  ids: readonly string[],
  listed: string,
): Promise<ChangeRow[]> =>
  rowsWhere(reads, `"seq" > ? AND "record" IN (SELECT value FROM ${listed} AS l) ORDER BY "seq"`, [
    seq,
    JSON.stringify(ids),
  ])

/** The place after everything that was committed. */
export async function newestPlace(reads: StoreReads): Promise<ChangePlace> {
  const [row] = await rowsWhere(reads, '"seq" = (SELECT max("seq") FROM "_changes")', [])
  return row ? placeOfRow(row) : NO_CHANGE_YET
}

async function rowsWhere(
  reads: StoreReads,
  condition: string,
  params: readonly SqlValue[],
  columns = SELECT,
): Promise<ChangeRow[]> {
  const rows = await reads.rows(`${columns} WHERE ${condition}`, params)
  return rows.map(([seq, collection, record, action, before, at, begins, forget]) => ({
    seq: Number(seq),
    collection: String(collection),
    record: String(record),
    action: action as ChangeAction,
    before: before as string | null,
    at: String(at),
    begins: begins === 1,
    isForgotten: forget === 1 && before === null,
  }))
}
