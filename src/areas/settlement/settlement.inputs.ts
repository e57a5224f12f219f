import * as v from 'valibot'
import { filled, inputOf, listText } from '#http/commands/inputs.ts'
import { choice, text } from '#records/schema/fields.ts'
import { centsIn } from '#rules/money.ts'
import type { StatementColumn } from '#rules/settlement/csv-statement.ts'
import { ENTRY_MOST } from '#rules/settlement/ledger.ts'
import { STATEMENT_LINES_MOST } from '#rules/settlement/statement.ts'
import { m } from '#words/messages.js'
import { entryFields, KINDS_BY_HAND } from './settlement.fields.ts'

/** What the commands around money take. */

/** As people type it: `12.50`, `12,50`; becomes cents. */
const typedAmount = v.pipe(
  v.string(),
  v.maxLength(20),
  v.transform((typed) => centsIn(typed) ?? 0),
  v.check((cents) => cents !== 0 && Math.abs(cents) <= ENTRY_MOST, m.settlement_problem_amount),
)

export const bookInput = v.pipe(
  inputOf({
    team: filled,
    /** '' for the whole team. */
    player: text({ max: 15 }),
    kind: choice(KINDS_BY_HAND, { required: true }),
    amount: typedAmount,
    day: entryFields.day,
    method: entryFields.method,
    text: entryFields.text,
    /** It is another one, even though there is one like it. */
    another: v.optional(v.boolean(), false),
  }),
  v.forward(
    v.check(({ kind, amount }) => kind === 'correction' || amount > 0, m.settlement_problem_amount),
    ['amount'],
  ),
  // Money that was paid explains itself; who decided otherwise says why.
  v.forward(
    v.check(({ kind, text }) => kind === 'payment' || text.trim() !== '', m.settlement_problem_reason),
    ['text'],
  ),
)

export const counterInput = inputOf(
  { entry: filled, text: text({ required: true, max: 200 }) },
  { text: { required: m.settlement_problem_reason } },
)

/** More than any list of teams shows at once. */
const REMINDED_MOST = 1_000

export const remindInput = inputOf({
  teams: v.pipe(v.array(filled), v.minLength(1), v.maxLength(REMINDED_MOST)),
})

export const importStatementInput = inputOf({
  text: listText(STATEMENT_LINES_MOST),
  /** Which lines are taken, and whose each is. */
  lines: v.pipe(
    v.array(v.strictObject({ line: v.pipe(v.number(), v.integer(), v.minValue(1)), team: filled })),
    v.minLength(1),
    v.maxLength(STATEMENT_LINES_MOST),
  ),
})

const PLACE_MOST = 200
const place = v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(PLACE_MOST)))

export const rememberColumnsInput = inputOf({
  /** The heads as `csvStatement` names them. */
  heads: v.pipe(v.string(), v.nonEmpty(), v.maxLength(20_000)),
  columns: v.pipe(
    v.strictObject({
      day: place,
      amount: place,
      purpose: place,
      name: place,
      iban: place,
      reference: place,
      currency: place,
    } satisfies Record<StatementColumn, unknown>),
    v.check(
      (it) => it.day !== undefined && it.amount !== undefined && it.purpose !== undefined,
      m.settlement_problem_columns,
    ),
  ),
})
