import { teams } from '#areas/teams/teams.collections.ts'
import { refuse } from '#http/commands/refusals.ts'
import type { Transaction } from '#records/transaction.ts'
import type { Viewer } from '#records/viewing/viewer.ts'
import { bookEntry, counterEntry, dayNow, entryWithKey, followFees } from './entries/entries.server.ts'
import { ENTRY_TEXT_MOST } from './settlement.fields.ts'
import { SETTLEMENT_REFUSALS } from './settlement.refusals.ts'

export { actOnLedger } from './entries/entries.actions.server.ts'
export { moneyOfPlayer, moneyOfTeam, type PlayerMoney } from './entries/entries.queries.server.ts'
/** What each of these teams owes, what it has paid, and how far its fees have come. */
export { accountsOf } from './entries/entries.server.ts'

export interface ExtraBooking {
  readonly team: string
  /** Cents, above zero. */
  readonly amount: number
  /** What was ordered, in words; of a long one the beginning is kept. */
  readonly text: string
  /** The same in German. */
  readonly text_de?: string
  /** The same key books nothing twice; at most 100 signs. */
  readonly key: string
}

const keyOfExtra = (key: string) => `extra/${key}`

/** Books what a team ordered, within the order's own transaction. Answers the entry; for a known key the one that is there. */
export async function bookExtra(tx: Transaction, actor: Viewer, extra: ExtraBooking): Promise<{ entry: string }> {
  const { team, amount } = extra
  const text = extra.text.slice(0, ENTRY_TEXT_MOST)
  const text_de = extra.text_de?.slice(0, ENTRY_TEXT_MOST) ?? ''
  const key = keyOfExtra(extra.key)
  const there = await entryWithKey(tx, key)
  if (there) return { entry: there.id }
  const { id } = await bookEntry(tx, actor, { team, kind: 'extra', amount, day: await dayNow(tx), key, text, text_de })
  await tx.audit(actor, 'settlement.bookExtra', teams, team, { amount, text, text_de })
  await followFees(tx, team)
  return { entry: id }
}

/** Takes back what was booked under a key. Does nothing for one that was taken back already. */
export async function counterExtra(
  tx: Transaction,
  actor: Viewer,
  extraKey: string,
  text: string,
  text_de = '',
): Promise<void> {
  const entry = await entryWithKey(tx, keyOfExtra(extraKey))
  if (!entry) throw refuse(SETTLEMENT_REFUSALS, 'entry_gone', 'entry', 404)
  if (await entryWithKey(tx, `counter/${entry.id}`)) return
  await counterEntry(tx, actor, entry, text, text_de)
  await tx.audit(actor, 'settlement.counterExtra', teams, entry.team, { amount: entry.amount, text })
  await followFees(tx, entry.team)
}
