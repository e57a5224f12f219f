import { balanceOf, type LedgerEntry, type LedgerSums, standing, sumsOf } from './ledger.ts'

/** Who pays a fee, and how far that has come. Nothing of it is written down by hand: all follows from the entries. */

/** Of a roster those who pay at its lock, or who join it later: whoever has no fee that counts. */
export function toBeCharged(roster: readonly string[], entries: readonly LedgerEntry[]): readonly string[] {
  const charged = new Set(
    standing(entries)
      .filter(({ kind }) => kind === 'fee')
      .map(({ player }) => player),
  )
  return roster.filter((player) => !charged.has(player))
}

export type PlayerFee = 'open' | 'paid' | 'waived' | 'refunded'

/**
 * How far the fee of one player has come. What is booked for the player counts first; a team that owes nothing has paid for
 * everybody.
 */
export function playerFeeOf(player: string, entries: readonly LedgerEntry[]): PlayerFee {
  const counted = standing(entries)
  const own = counted.filter((entry) => entry.player === player)
  const sums = sumsOf(own)
  if (sums.fee === 0) return 'open'
  if (sums.refund >= sums.fee) return 'refunded'
  if (sums.waiver >= sums.fee) return 'waived'
  if (sums.payment + sums.waiver >= sums.fee) return 'paid'
  if (balanceOf(counted) > 0) return 'open'
  return sumsOf(counted).payment === 0 ? 'waived' : 'paid'
}

export const TEAM_FEES = ['nothing', 'open', 'part', 'paid', 'credit'] as const
export type TeamFee = (typeof TEAM_FEES)[number]

/** What a team owes today: what is booked, and what the roster will cost when it is locked. */
export interface TeamAccount {
  readonly sums: LedgerSums
  /** Players without a fee yet, of a roster that is still open. */
  readonly expectedPlayers: number
  readonly expected: number
  /** What there is to pay now; below zero the team gets money back. */
  readonly due: number
  readonly state: TeamFee
}

export interface AccountFacts {
  readonly entries: readonly LedgerEntry[]
  readonly roster: readonly string[]
  /** Whether the roster will still be locked, and then charged. */
  readonly willBeCharged: boolean
  /** Of one player, in cents. */
  readonly fee: number
}

export function teamAccount({ entries, roster, willBeCharged, fee }: AccountFacts): TeamAccount {
  const sums = sumsOf(entries)
  const expectedPlayers = willBeCharged && fee > 0 ? toBeCharged(roster, entries).length : 0
  const expected = expectedPlayers * fee
  const due = sums.balance + expected
  return { sums, expectedPlayers, expected, due, state: teamFeeOf(sums, due) }
}

function teamFeeOf({ payment, waiver, fee, extra, refund, correction }: LedgerSums, due: number): TeamFee {
  if (due < 0) return 'credit'
  if (due > 0) return payment + waiver > 0 ? 'part' : 'open'
  return fee === 0 && extra === 0 && payment === 0 && refund === 0 && correction === 0 ? 'nothing' : 'paid'
}
