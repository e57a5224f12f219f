import { playerDetails, players, type teams } from '#areas/teams/teams.collections.ts'
import { tournamentOf } from '#areas/tournament/tournament.api.server.ts'
import type { ShownEntry } from '#client/settlement/shown-entry.ts'
import type { TeamMoney } from '#client/settlement/TeamLedger.tsx'
import type { Reader } from '#records/reader.ts'
import type { RecordOf } from '#records/schema/collection.ts'
import { teamAccount } from '#rules/settlement/fees.ts'
import { balanceOf } from '#rules/settlement/ledger.ts'
import { teamReference } from '#rules/settlement/reference.ts'
import { m } from '#words/messages.js'
import { settlementEntries } from '../settlement.collections.ts'
import { accountsOf, dayNow, entriesOf, ledgerEntry, type SettlementEntry } from './entries.server.ts'
import { textOfEntry } from './entry-text.ts'

/** Entries as pages show them. Read past the rules: the pages' guards say who may see them. */

const NO_ACCOUNT = teamAccount({ entries: [], roster: [], willBeCharged: false, fee: 0 })

/** In the order in which they were booked, with the names of the players that there still are. */
async function entriesShown(reader: Reader, entries: readonly SettlementEntry[]): Promise<ShownEntry[]> {
  const ids = entries.map(({ player }) => player)
  const [found, details] = await Promise.all([
    reader.byIds(players, ids),
    reader.pointingAt(playerDetails, 'player', [...new Set(ids)].filter(Boolean)),
  ])
  const fullNames = new Map(details.map((it) => [it.player, it.full_name]))
  const countered = new Set(entries.map(({ counters }) => counters).filter(Boolean))
  return entries.map((entry) => {
    const { id, day, method, player, counters } = entry
    return {
      ...ledgerEntry(entry),
      day,
      method,
      text: textOfEntry(entry),
      playerName: player === '' ? '' : fullNames.get(player) || (found.get(player)?.name ?? m.settlement_player_gone()),
      isCounter: counters !== '',
      isCountered: countered.has(id),
    }
  })
}

/** All that admins know of a team's money. */
export async function moneyOfTeam(reader: Reader, team: RecordOf<typeof teams>): Promise<TeamMoney> {
  const [accounts, entries, tournament, today] = await Promise.all([
    accountsOf(reader, [team]),
    entriesOf(reader, team.id),
    tournamentOf(reader),
    dayNow(reader),
  ])
  return {
    team: team.id,
    account: accounts.get(team.id) ?? NO_ACCOUNT,
    entries: (await entriesShown(reader, entries)).toReversed(),
    currency: tournament?.currency || 'EUR',
    reference: teamReference(team.id),
    today,
  }
}

/** What was booked for one player, in all teams, the latest first. */
export async function moneyOfPlayer(reader: Reader, player: string) {
  const [entries, tournament, today] = await Promise.all([
    reader.every(settlementEntries, { filter: 'player = {:player}', params: { player } }),
    tournamentOf(reader),
    dayNow(reader),
  ])
  return {
    entries: (await entriesShown(reader, entries)).toReversed(),
    /** Of what was booked for the player alone. */
    due: Math.max(0, balanceOf(entries)),
    currency: tournament?.currency || 'EUR',
    today,
  }
}

export type PlayerMoney = Awaited<ReturnType<typeof moneyOfPlayer>>
