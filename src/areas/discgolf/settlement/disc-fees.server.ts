import { tournamentOf } from '#areas/tournament/tournament.api.server.ts'
import { refuse } from '#http/commands/refusals.ts'
import type { Reader } from '#records/reader.ts'
import type { NewRecord, RecordOf } from '#records/schema/collection.ts'
import type { Transaction } from '#records/transaction.ts'
import type { Viewer } from '#records/viewing/viewer.ts'
import { dayIn } from '#rules/calendar/time.ts'
import { counterProblem, type LedgerEntry, standing, sumsOf } from '#rules/settlement/ledger.ts'
import { discEntries } from '../discgolf.collections.ts'
import { DISC_REFUSALS } from '../discgolf.refusals.ts'
import { discSettingsOf } from '../settings.server.ts'

/** The one place that writes what players owe. Entries are created and never changed, as those of teams. */

export type DiscEntry = RecordOf<typeof discEntries>

/** As the rules of every ledger know it. */
export const discLedgerEntry = ({ id, kind, amount, golfer, counters }: DiscEntry): LedgerEntry => ({
  id,
  kind: kind === '' ? 'correction' : kind,
  amount,
  player: golfer,
  counters,
})

export const entriesOfGolfer = (reader: Reader, golfer: string): Promise<DiscEntry[]> =>
  reader.every(discEntries, { filter: 'golfer = {:golfer}', params: { golfer } })

export async function discDayNow(reader: Reader): Promise<string> {
  return dayIn(reader.now(), (await tournamentOf(reader))?.time_zone ?? 'UTC')
}

type Booking = Omit<NewRecord<typeof discEntries>, 'day' | 'booked_by' | 'id'>

export const bookDiscEntry = async (tx: Transaction, actor: Viewer, booking: Booking): Promise<DiscEntry> =>
  tx.create(discEntries, { ...booking, day: await discDayNow(tx), booked_by: actor.id })

export async function counterDiscEntry(tx: Transaction, actor: Viewer, entry: DiscEntry, text: string): Promise<void> {
  const all = await entriesOfGolfer(tx, entry.golfer)
  const problem = counterProblem(discLedgerEntry(entry), all.map(discLedgerEntry))
  if (problem !== undefined) throw refuse(DISC_REFUSALS, problem, 'entry', 409)
  await bookDiscEntry(tx, actor, {
    golfer: entry.golfer,
    kind: 'correction',
    amount: 0 - entry.amount,
    counters: entry.id,
    key: `counter/${entry.id}`,
    text,
  })
}

/** Whoever has come owes the fee, once. */
export async function chargeGolfer(tx: Transaction, actor: Viewer, golfer: string): Promise<void> {
  const { feeCents } = await discSettingsOf(tx)
  if (feeCents === 0) return
  const entries = await entriesOfGolfer(tx, golfer)
  if (standing(entries.map(discLedgerEntry)).some(({ kind }) => kind === 'fee')) return
  const charged = entries.filter(({ kind }) => kind === 'fee').length
  await bookDiscEntry(tx, actor, { golfer, kind: 'fee', amount: feeCents, key: `fee/${golfer}/${charged + 1}` })
}

/** Whoever does not play after all and has paid nothing owes nothing, and has nothing that was waived. */
export async function forgiveGolfer(tx: Transaction, actor: Viewer, golfer: string): Promise<void> {
  const entries = await entriesOfGolfer(tx, golfer)
  const counting = standing(entries.map(discLedgerEntry))
  if (sumsOf(counting).payment !== 0) return
  const owed = new Set(counting.filter(({ kind }) => kind === 'fee' || kind === 'waiver').map(({ id }) => id))
  for (const entry of entries.filter(({ id }) => owed.has(id))) await counterDiscEntry(tx, actor, entry, '')
}
