import { teams } from '#areas/teams/teams.collections.ts'
import { tournamentOf } from '#areas/tournament/tournament.api.server.ts'
import { tournament } from '#areas/tournament/tournament.collections.ts'
import { ADMINS, command } from '#http/commands/commands.ts'
import { refuse } from '#http/commands/refusals.ts'
import { timestamp } from '#records/time.ts'
import { bookEntry, followFees } from '../entries/entries.server.ts'
import { settlementEntries } from '../settlement.collections.ts'
import { importStatementInput, rememberColumnsInput } from '../settlement.inputs.ts'
import { SETTLEMENT_REFUSALS } from '../settlement.refusals.ts'
import { bookedPayments, keysOfLines } from './statement-plan.server.ts'
import { readStatement, sha256 } from './statements.server.ts'

const BANK_REFERENCE_MOST = settlementEntries.declared.bank_reference.max
const TEXT_MOST = settlementEntries.declared.text.max

/** Books the lines of a statement that are wanted, each for a team. What is booked already stays as it is. */
export const importStatement = command({
  name: 'settlement.importStatement',
  input: importStatementInput,
  who: ADMINS,
  async prepare(db, _actor, { text }) {
    const read = await readStatement(db, text)
    if (read.is === 'columns') throw refuse(SETTLEMENT_REFUSALS, 'columns_missing', 'text')
    const { lines } = read.statement
    const keys = keysOfLines(lines)
    return new Map(lines.map((line, index) => [line.line, { line, key: keys[index] ?? '' }]))
  },
  async run(tx, actor, { lines: wanted }, { prepared }) {
    const currency = (await tournamentOf(tx))?.currency ?? ''
    const known = await tx.byIds(
      teams,
      wanted.map(({ team }) => team),
    )
    const { byLine } = await bookedPayments(tx)
    const changed = new Set<string>()
    const booked = new Set<string>()
    for (const { line: at, team } of wanted) {
      const found = prepared.get(at)
      if (!found || found.line.currency !== currency) throw refuse(SETTLEMENT_REFUSALS, 'statement_unknown', 'text')
      if (!known.has(team)) throw refuse(SETTLEMENT_REFUSALS, 'team_gone', `team-${at}`, 404)
      const { line, key } = found
      const before = byLine.get(key) ?? []
      if (booked.has(key) || before.some(({ isStanding }) => isStanding)) continue
      await bookEntry(tx, actor, {
        team,
        kind: 'payment',
        amount: 0 - line.amount,
        day: line.day,
        method: 'transfer',
        text: [line.name, line.purpose].filter(Boolean).join(': ').slice(0, TEXT_MOST),
        bank_reference: line.bankReference.slice(0, BANK_REFERENCE_MOST),
        key: before.length === 0 ? key : `${key}/${before.length + 1}`,
      })
      changed.add(team)
      booked.add(key)
    }
    for (const team of changed) await followFees(tx, team)
    const [first] = changed
    if (first)
      await tx.audit(actor, 'settlement.importStatement', teams, first, { booked: booked.size, teams: [...changed] })
    return { booked: booked.size, there: wanted.length - booked.size }
  },
})

/** What the columns of a bank's files are, for everybody and the next time. */
export const rememberColumns = command({
  name: 'settlement.rememberColumns',
  input: rememberColumnsInput,
  who: ADMINS,
  async run(tx, actor, { heads, columns }) {
    const row = { heads: sha256(heads), columns: JSON.stringify(columns), at: timestamp(tx.now()) }
    await tx.execute((queries) =>
      queries
        .insertInto('_statement_formats')
        .values(row)
        .onConflict((conflict) => conflict.column('heads').doUpdateSet({ columns: row.columns, at: row.at })),
    )
    const of = await tournamentOf(tx)
    if (of) await tx.audit(actor, 'settlement.rememberColumns', tournament, of.id)
  },
})
