import { teams } from '#areas/teams/teams.collections.ts'
import type { Reader } from '#records/reader.ts'
import type { RecordOf } from '#records/schema/collection.ts'
import { nameKey } from '#rules/names/names.ts'
import type { TeamAccount, TeamFee } from '#rules/settlement/fees.ts'
import { addedSums, type LedgerSums } from '#rules/settlement/ledger.ts'
import { teamReference } from '#rules/settlement/reference.ts'
import { accountsOf } from '../entries/entries.server.ts'
import type { AdminSettlementShown } from './admin-settlement.address.ts'

/** All teams and what they owe. Read past the rules: the page's guard says who may see it. */

export interface TeamOwing {
  readonly id: string
  readonly name: string
  readonly division: string
  readonly reference: string
  readonly account: TeamAccount
  /** Fees, extras and what the roster will cost, less what was waived. */
  readonly owed: number
  /** Payments less refunds. */
  readonly paid: number
  readonly reminded: string
}

/** More than any tournament has. */
const TEAMS_MOST = 1_000

/** Every team that takes part, or for which something was booked; by name. */
export async function teamsOwing(reader: Reader): Promise<readonly TeamOwing[]> {
  const found = await reader.list(teams, { sort: 'name_key,division', limit: TEAMS_MOST })
  const [accounts, reminders] = await Promise.all([
    accountsOf(reader, found),
    reader.query((queries) => queries.selectFrom('_settlement_reminders').select(['team', 'at'])),
  ])
  const reminded = new Map(reminders.map(({ team, at }) => [team, at]))
  return found.flatMap((team) => {
    const account = accounts.get(team.id)
    if (!account || (team.state !== 'accepted' && account.state === 'nothing')) return []
    return [owing(team, account, reminded.get(team.id) ?? '')]
  })
}

function owing({ id, name, division }: RecordOf<typeof teams>, account: TeamAccount, reminded: string): TeamOwing {
  const { payment, refund } = account.sums
  const paid = payment - refund
  return { id, name, division, reference: teamReference(id), account, owed: account.due + paid, paid, reminded }
}

/** Those that the address asks for, in its order. */
export function listedOf(all: readonly TeamOwing[], shown: AdminSettlementShown): readonly TeamOwing[] {
  const { q, choices, sort, isDescending } = shown
  const words = nameKey(q).split(' ').filter(Boolean)
  const found = all.filter(
    ({ name, division, account, reference }) =>
      (choices.division === '' || division === choices.division) &&
      (choices.state === '' || account.state === choices.state) &&
      words.every((word) => nameKey(`${name} ${reference}`).includes(word)),
  )
  const sign = isDescending ? -1 : 1
  const by = (it: TeamOwing) => (sort === 'due' ? it.account.due : sort === 'paid' ? it.paid : it.owed)
  if (sort === 'name') return isDescending ? found.toReversed() : found
  return found.toSorted((one, other) => sign * (by(one) - by(other)))
}

const PER_PAGE = 50

export function pageOf(all: readonly TeamOwing[], wanted: number) {
  const pages = Math.max(1, Math.ceil(all.length / PER_PAGE))
  const page = Math.min(Math.max(1, wanted), pages)
  return { items: all.slice((page - 1) * PER_PAGE, page * PER_PAGE), page, pages }
}

export interface SettlementFigures {
  readonly teams: number
  readonly sums: LedgerSums
  readonly expected: number
  /** What teams still have to pay, and what they get back. */
  readonly open: number
  readonly credit: number
  readonly byState: Readonly<Record<TeamFee, number>>
  readonly byDivision: Readonly<Record<string, number>>
}

/** For the treasurer: everything together. */
export function figuresOf(all: readonly TeamOwing[]): SettlementFigures {
  const sum = (of: (it: TeamOwing) => number) => all.reduce((total, it) => total + of(it), 0)
  const count = (state: TeamFee) => all.filter(({ account }) => account.state === state).length
  const divisions = [...Map.groupBy(all, ({ division }) => division)]
  return {
    teams: all.length,
    sums: addedSums(all.map(({ account }) => account.sums)),
    expected: sum(({ account }) => account.expected),
    open: sum(({ account }) => Math.max(0, account.due)),
    credit: sum(({ account }) => Math.max(0, 0 - account.due)),
    byState: {
      nothing: count('nothing'),
      open: count('open'),
      part: count('part'),
      paid: count('paid'),
      credit: count('credit'),
    },
    byDivision: Object.fromEntries(divisions.map(([division, its]) => [division, its.length])),
  }
}
