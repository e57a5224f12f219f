import { players, teams } from '#areas/teams/teams.collections.ts'
import type { Transaction } from '#records/transaction.ts'
import type { Viewer } from '#records/viewing/viewer.ts'
import { toBeCharged } from '#rules/settlement/fees.ts'
import { standing } from '#rules/settlement/ledger.ts'
import { settlementEntries } from '../settlement.collections.ts'
import {
  bookEntry,
  counterEntry,
  dayNow,
  entriesOf,
  feeNow,
  followFees,
  isCharged,
  ledgerEntry,
  type SettlementEntry,
} from './entries.server.ts'

/** What becomes of fees when rosters change. */

/**
 * Whoever is on the roster of a team at its lock pays, and whoever joins it later. Does nothing while it is open, and
 * nothing about those who have a fee already.
 */
export async function chargeRoster(tx: Transaction, actor: Viewer, id: string): Promise<void> {
  const team = await tx.get(teams, id)
  const fee = await feeNow(tx)
  if (!team?.roster_locked || !isCharged(team) || fee === 0) return
  const entries = await entriesOf(tx, id)
  const roster = await tx.list(players, { filter: 'team = {:id}', params: { id } })
  const owing = toBeCharged(
    roster.map((player) => player.id),
    entries.map(ledgerEntry),
  )
  const day = await dayNow(tx)
  for (const player of owing) {
    const before = entries.filter((entry) => entry.kind === 'fee' && entry.player === player).length
    await bookEntry(tx, actor, {
      team: id,
      player,
      kind: 'fee',
      amount: fee,
      day,
      key: `fee/${id}/${player}/${before + 1}`,
    })
  }
  if (owing.length > 0) await tx.audit(actor, 'settlement.charge', teams, id, { players: owing.length, fee })
  await followFees(tx, id)
}

/** A player who is moved by an admin takes the fee along; what the old team has paid stays its own. */
export async function moveFee(tx: Transaction, actor: Viewer, player: string, from: string, to: string): Promise<void> {
  const [fee] = await standingOf(tx, player, from, 'fee')
  if (fee) await counterEntry(tx, actor, fee, '')
  if (from !== '') await followFees(tx, from)
  await chargeRoster(tx, actor, to)
}

/** Two entries of one person become one: so do their fees, and what was booked for either counts for the one that stays. */
export async function mergeFees(tx: Transaction, actor: Viewer, keep: string, gone: string): Promise<void> {
  const moved = await standingOf(tx, gone)
  for (const entry of moved) {
    await counterEntry(tx, actor, entry, '')
    const isDouble = entry.kind === 'fee' && (await standingOf(tx, keep, entry.team, 'fee')).length > 0
    if (isDouble || entry.kind === '') continue
    const { team, kind, amount, day, method, text, text_de, bank_reference } = entry
    await bookEntry(tx, actor, {
      team,
      player: keep,
      kind,
      amount,
      day,
      method,
      text,
      text_de,
      bank_reference,
      key: `merge/${entry.id}`,
    })
  }
  const stays = await tx.get(players, keep)
  for (const team of new Set([...moved.map((entry) => entry.team), stays?.team ?? '']))
    if (team !== '') await followFees(tx, team)
}

/** Entries about a player that count; of one team or kind alone where that is said. */
async function standingOf(
  tx: Transaction,
  player: string,
  team?: string,
  kind?: SettlementEntry['kind'],
): Promise<SettlementEntry[]> {
  const found = await tx.every(settlementEntries, {
    filter: 'player = {:player}',
    params: { player },
  })
  const counting = new Set(standing(found.map(ledgerEntry)).map(({ id }) => id))
  return found.filter(
    (entry) =>
      counting.has(entry.id) &&
      (team === undefined || entry.team === team) &&
      (kind === undefined || entry.kind === kind),
  )
}
