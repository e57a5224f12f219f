import { configOf } from '#areas/configuration/configuration.api.server.ts'
import { playerDetails, players, teams } from '#areas/teams/teams.collections.ts'
import { tournamentOf } from '#areas/tournament/tournament.api.server.ts'
import { refuse } from '#http/commands/refusals.ts'
import type { Reader } from '#records/reader.ts'
import type { NewRecord, RecordOf } from '#records/schema/collection.ts'
import type { Transaction } from '#records/transaction.ts'
import type { Viewer } from '#records/viewing/viewer.ts'
import { dayIn } from '#rules/calendar/time.ts'
import { centsOf } from '#rules/money.ts'
import { playerFeeOf, type TeamAccount, teamAccount } from '#rules/settlement/fees.ts'
import { amountProblem, counterProblem, type EntryKind, type LedgerEntry } from '#rules/settlement/ledger.ts'
import { settlementEntries, teamAccounts } from '../settlement.collections.ts'
import { SETTLEMENT_REFUSALS } from '../settlement.refusals.ts'

/** The one place that writes entries, and reads what follows from them. */

export type SettlementEntry = RecordOf<typeof settlementEntries>
type Team = RecordOf<typeof teams>

/** As the rules know it: every stored entry has a kind. */
export const ledgerEntry = ({ id, kind, amount, player, counters }: SettlementEntry): LedgerEntry => ({
  id,
  kind: kind === '' ? 'correction' : kind,
  amount,
  player,
  counters,
})

/** In the order in which they were booked. */
export const entriesOf = (reader: Reader, team: string): Promise<SettlementEntry[]> =>
  reader.every(settlementEntries, { filter: 'team = {:team}', params: { team } })

/** Of one player, in cents. */
export const feeNow = async (reader: Reader): Promise<number> => centsOf((await configOf(reader))?.playersfee ?? 0)

/** Today where the tournament is. */
export async function dayNow(reader: Reader): Promise<string> {
  return dayIn(reader.now(), (await tournamentOf(reader))?.time_zone ?? 'UTC')
}

type Owing = Pick<Team, 'id' | 'state'>

/** What each of these teams owes; as many questions for a hundred of them as for one. */
export async function accountsOf(reader: Reader, owing: readonly Owing[]): Promise<ReadonlyMap<string, TeamAccount>> {
  const ids = owing.map(({ id }) => id)
  const [entries, roster, fee] = await Promise.all([
    reader.pointingAt(settlementEntries, 'team', ids),
    reader.pointingAt(
      players,
      'team',
      owing.filter(isCharged).map(({ id }) => id),
    ),
    feeNow(reader),
  ])
  const entriesByTeam = Map.groupBy(entries, ({ team }) => team)
  const rosterByTeam = Map.groupBy(roster, ({ team }) => team)
  return new Map(
    owing.map((team) => [
      team.id,
      teamAccount({
        entries: (entriesByTeam.get(team.id) ?? []).map(ledgerEntry),
        roster: (rosterByTeam.get(team.id) ?? []).map(({ id }) => id),
        willBeCharged: isCharged(team),
        fee,
      }),
    ]),
  )
}

/** How many teams get money back. Asked with every page of admins: only those are looked into that have paid more than is booked. */
export async function teamsInCredit(reader: Reader): Promise<number> {
  const rows = await reader.query((queries) =>
    queries
      .selectFrom('settlement_entries')
      .select('team')
      .groupBy('team')
      .having(({ fn }) => fn.sum<number>('amount'), '<', 0),
  )
  const found = await reader.byIds(
    teams,
    rows.map(({ team }) => team ?? ''),
  )
  const accounts = await accountsOf(reader, [...found.values()])
  return [...accounts.values()].filter(({ state }) => state === 'credit').length
}

/** How many teams have paid less than is booked, once the tournament has begun: before that it is no hurry. */
export async function teamsThatOwe(reader: Reader): Promise<number> {
  const found = await tournamentOf(reader)
  if (!found?.starts || dayIn(reader.now(), found.time_zone) < found.starts) return 0
  const rows = await reader.query((queries) =>
    queries
      .selectFrom('settlement_entries')
      .select('team')
      .groupBy('team')
      .having(({ fn }) => fn.sum<number>('amount'), '>', 0),
  )
  return rows.length
}

/** Only a team that takes part pays for its players. */
export const isCharged = ({ state }: Pick<Team, 'state'>): boolean => state === 'accepted'

export interface Booking {
  readonly team: string
  readonly player?: string
  readonly kind: EntryKind
  /** Cents, with its sign. */
  readonly amount: number
  readonly day: string
  readonly key: string
  readonly text?: string
  readonly text_de?: string
  readonly method?: NewRecord<typeof settlementEntries>['method']
  readonly bank_reference?: string
}

/** Books an entry. Whoever books several for a team calls `followFees` once they are there. */
export async function bookEntry(tx: Transaction, actor: Viewer, booking: Booking): Promise<SettlementEntry> {
  if (amountProblem(booking.kind, booking.amount) !== undefined)
    throw refuse(SETTLEMENT_REFUSALS, 'amount_wrong', 'amount')
  return writeEntry(tx, { ...booking, booked_by: actor.id })
}

/** The entry that takes another one back. */
export async function counterEntry(
  tx: Transaction,
  actor: Viewer,
  entry: SettlementEntry,
  text: string,
  text_de = '',
): Promise<SettlementEntry> {
  const all = (await entriesOf(tx, entry.team)).map(ledgerEntry)
  const problem = counterProblem(ledgerEntry(entry), all)
  if (problem !== undefined) throw refuse(SETTLEMENT_REFUSALS, problem, 'entry', 409)
  return writeEntry(tx, {
    team: entry.team,
    player: entry.player,
    kind: 'correction',
    amount: 0 - entry.amount,
    day: await dayNow(tx),
    counters: entry.id,
    key: `counter/${entry.id}`,
    text,
    text_de,
    booked_by: actor.id,
  })
}

/** With the sign of it for those who show a balance. */
async function writeEntry(tx: Transaction, values: NewRecord<typeof settlementEntries>): Promise<SettlementEntry> {
  const entry = await tx.create(settlementEntries, values)
  const { team } = entry
  const [account] = await tx.pointingAt(teamAccounts, 'team', [team])
  if (account) await tx.update(teamAccounts, account.id, { entry_count: account.entry_count + 1 })
  else await tx.create(teamAccounts, { team, entry_count: (await entriesOf(tx, team)).length })
  return entry
}

export const entryWithKey = (reader: Reader, key: string): Promise<SettlementEntry | undefined> =>
  reader.first(settlementEntries, { filter: 'key = {:key}', params: { key } })

/** Brings the players' `fee_state` to what follows from the entries of their team. */
export async function followFees(tx: Transaction, team: string): Promise<void> {
  const entries = (await entriesOf(tx, team)).map(ledgerEntry)
  const roster = await tx.pointingAt(players, 'team', [team])
  const details = await tx.pointingAt(
    playerDetails,
    'player',
    roster.map(({ id }) => id),
  )
  for (const { id, player, fee_state } of details) {
    const state = playerFeeOf(player, entries)
    if ((fee_state || 'open') !== state) await tx.update(playerDetails, id, { fee_state: state })
  }
}
