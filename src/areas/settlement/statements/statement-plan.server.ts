import { teams } from '#areas/teams/teams.collections.ts'
import type { Reader } from '#records/reader.ts'
import type { ListPlan, PlannedLine } from '#rules/import/list-plan.ts'
import { standing } from '#rules/settlement/ledger.ts'
import { type MatchedBy, matchLines } from '#rules/settlement/match.ts'
import { lineIdentities, type Statement, type StatementLine } from '#rules/settlement/statement.ts'
import { accountsOf, ledgerEntry } from '../entries/entries.server.ts'
import { settlementEntries } from '../settlement.collections.ts'
import { sha256 } from './statements.server.ts'

/** What would be booked of a statement. */

export interface PaymentSeen {
  readonly day: string
  readonly amount: number
  readonly currency: string
  readonly payer: string
  readonly purpose: string
  /** '' where nothing tells whose it is. */
  readonly team: string
  readonly by: MatchedBy | ''
}

/** What an admin should know of a line before it is taken. */
export type PaymentProblem = 'other_amount' | 'maybe_there' | 'taken_back' | 'other_currency' | 'unreadable'

export type PlannedPayment = PlannedLine<PaymentSeen, PaymentProblem>

/** What says whose it is without a doubt is ticked; the rest waits for somebody who knows. */
export const isSure = ({ values, problems }: PlannedPayment): boolean =>
  values.by === 'reference' && !problems.some(({ code }) => code !== 'other_amount')

/** Under which a line is booked; again only when it was taken back. */
export const keysOfLines = (lines: readonly StatementLine[]): readonly string[] =>
  lineIdentities(lines).map((identity) => `line/${sha256(identity)}`)

/** More than any tournament has. */
const TEAMS_MOST = 1_000

export async function planStatement(
  reader: Reader,
  { lines, unreadable, leftOut }: Statement,
  currency: string,
): Promise<ListPlan<PlannedPayment>> {
  const owing = await reader.list(teams, { filter: 'state != "declined"', sort: 'name_key', limit: TEAMS_MOST })
  const accounts = await accountsOf(reader, owing)
  const paying = owing.map(({ id, name }) => ({ id, name, due: accounts.get(id)?.due ?? 0 }))
  const booked = await bookedPayments(reader)
  const keys = keysOfLines(lines)
  const matches = matchLines(lines, paying)
  return {
    unknownColumns: [],
    leftOut,
    lines: [...lines.map(planned), ...unreadable.map(unreadableLine)],
  }

  function planned(line: StatementLine, index: number): PlannedPayment {
    const match = matches[index]
    const key = keys[index] ?? ''
    const there = booked.byLine.get(key) ?? []
    const isThere = there.some(({ isStanding }) => isStanding)
    const isAlike = booked.alike.has(likeOf(match?.team ?? '', line.day, line.amount))
    const problems: readonly (PaymentProblem | false | undefined)[] = isThere
      ? []
      : [
          there.length > 0 && 'taken_back',
          there.length === 0 && isAlike && 'maybe_there',
          match && !match.isExact && 'other_amount',
          line.currency !== currency && 'other_currency',
        ]
    return {
      line: line.line,
      is: isThere ? 'same' : line.currency === currency ? 'new' : 'wrong',
      id: '',
      values: {
        day: line.day,
        amount: line.amount,
        currency: line.currency,
        payer: line.name,
        purpose: [line.reference, line.purpose].filter(Boolean).join(' '),
        team: match?.team ?? '',
        by: match?.by ?? '',
      },
      changes: [],
      problems: problems.flatMap((code) => (code ? [{ column: '', code, written: '' }] : [])),
    }
  }
}

export const unreadableLine = (line: number): PlannedPayment => ({
  line,
  is: 'wrong',
  id: '',
  values: { day: '', amount: 0, currency: '', payer: '', purpose: '', team: '', by: '' },
  changes: [],
  problems: [{ column: '', code: 'unreadable', written: '' }],
})

/** What is booked already, by the lines that it came from, and by what a payment looks like in every file. */
export async function bookedPayments(reader: Reader) {
  const entries = await reader.every(settlementEntries, { filter: 'kind = "payment" || counters != ""' })
  const counting = new Set(standing(entries.map(ledgerEntry)).map(({ id }) => id))
  const payments = entries
    .filter(({ kind }) => kind === 'payment')
    .map((entry) => ({ ...entry, isStanding: counting.has(entry.id) }))
  return {
    byLine: Map.groupBy(payments, ({ key }) => key.split('/', 2).join('/')),
    // By hand, or from a file of another kind.
    alike: new Set(
      payments.filter((it) => it.isStanding).map(({ team, day, amount }) => likeOf(team, day, 0 - amount)),
    ),
  }
}

const likeOf = (team: string, day: string, amount: number) => [team, day, amount].join(' ')
