import { tournamentOf } from '#areas/tournament/tournament.api.server.ts'
import { refuse } from '#http/commands/refusals.ts'
import type { Done } from '#http/pages/forms/done.ts'
import { listForm } from '#http/pages/forms/form-bounds.ts'
import { keyOf, textOf, textsOf } from '#http/pages/forms/form-fields.ts'
import { type ImportPreview, importList, isImport } from '#http/pages/forms/import-list.ts'
import type { PageRequest } from '#http/pages/page-request.ts'
import { badRequest } from '#records/errors.ts'
import { type ColumnPlaces, csvStatement, guessedPlaces, STATEMENT_COLUMNS } from '#rules/settlement/csv-statement.ts'
import { STATEMENT_LINES_MOST } from '#rules/settlement/statement.ts'
import { m } from '#words/messages.js'
import { actOnLedger } from '../entries/entries.actions.server.ts'
import { STATEMENT_MOST } from '../settlement.inputs.ts'
import { SETTLEMENT_REFUSALS } from '../settlement.refusals.ts'
import { type PlannedPayment, planStatement } from '../statements/statement-plan.server.ts'
import { importStatement, rememberColumns } from '../statements/statements.commands.server.ts'
import { readStatement } from '../statements/statements.server.ts'
import { remindTeams } from './reminders.commands.server.ts'

/** Signs of XML are sent as three each. */
const list = listForm(STATEMENT_LINES_MOST)
export const SETTLEMENT_FORM = {
  ...list,
  bytes: list.bytes + 3 * STATEMENT_MOST,
  fields: list.fields + STATEMENT_LINES_MOST,
}

/** The columns of a file that nobody has chosen yet, or that are chosen anew. */
export interface ColumnsWanted {
  readonly text: string
  readonly csv: { readonly heads: readonly string[]; readonly samples: readonly (readonly string[])[] }
  readonly places: ColumnPlaces
}

type Answer = Done | ImportPreview<PlannedPayment> | ColumnsWanted

/** What a form of the admins' page about money wants. */
export async function actOnSettlement(page: PageRequest, form: FormData): Promise<Answer> {
  if (isImport(form)) return importPayments(page, form)
  switch (textOf(form, 'intent')) {
    case 'remind': {
      const { reminded, passedOver } = await page.submit(remindTeams, form, { teams: textsOf(form, 'teams') })
      return { done: 'remind', text: m.settlement_done_remind({ count: reminded, passedOver }) }
    }
    case 'choose-columns':
      return columnsWanted(textOf(form, 'text'))
    case 'columns':
      return takeColumns(page, form)
    default: {
      const done = await actOnLedger(page, form)
      if (!done) throw badRequest()
      return done
    }
  }
}

/** Where the columns of a list are not known they are asked for first. */
async function importPayments(page: PageRequest, form: FormData): Promise<Answer> {
  let wanted: ColumnsWanted | undefined
  const planned = await importList(form, {
    plan: async (text) => {
      const read = await readStatement(page.db, text)
      if (read.is === 'columns') {
        wanted = { text, csv: read.csv, places: read.places }
        return { lines: [], unknownColumns: [], leftOut: 0 }
      }
      return planStatement(page.db, read.statement, (await tournamentOf(page.db))?.currency || 'EUR')
    },
    run: async (lines, text): Promise<Done> => {
      const chosen = lines.map(({ line }) => ({ line, team: textOf(form, `team-${line}`) }))
      const taken = chosen.filter(({ team }) => team !== '')
      if (taken.length === 0) throw refuse(SETTLEMENT_REFUSALS, 'team_missing', 'take')
      const { booked } = await page.run(importStatement, { text, lines: taken }, keyOf(form))
      return { done: 'import', text: m.settlement_done_import({ count: booked, left: lines.length - booked }) }
    },
  })
  return wanted ? columnsShown(wanted) : planned
}

function columnsWanted(text: string): ColumnsWanted {
  const csv = csvStatement(text)
  if (!csv) throw refuse(SETTLEMENT_REFUSALS, 'statement_unknown', 'text')
  return columnsShown({ text, csv, places: guessedPlaces(csv.heads) })
}

const columnsShown = ({ text, csv: { heads, samples }, places }: ColumnsWanted): ColumnsWanted => ({
  text,
  csv: { heads, samples },
  places,
})

/** Keeps what was chosen, and goes on with the same file. */
async function takeColumns(page: PageRequest, form: FormData): Promise<Answer> {
  const text = textOf(form, 'text')
  const csv = csvStatement(text)
  if (!csv) throw refuse(SETTLEMENT_REFUSALS, 'statement_unknown', 'text')
  const chosen = STATEMENT_COLUMNS.flatMap((column) => {
    const place = textOf(form, `column-${column}`)
    return place === '' ? [] : [[column, Number(place)] as const]
  })
  await page.run(rememberColumns, { heads: csv.headsKey, columns: Object.fromEntries(chosen) }, keyOf(form))
  const preview = new FormData()
  preview.set('intent', 'preview')
  preview.set('text', text)
  return importPayments(page, preview)
}
