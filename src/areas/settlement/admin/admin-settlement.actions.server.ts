import { tournamentOf } from '#areas/tournament/tournament.api.server.ts'
import { refuse } from '#http/commands/refusals.ts'
import { carried } from '#http/pages/forms/carried-text.ts'
import type { Done } from '#http/pages/forms/done.ts'
import { listForm } from '#http/pages/forms/form-bounds.ts'
import { keyOf, textOf, textsOf } from '#http/pages/forms/form-fields.ts'
import { type ImportPreview, importList, isImport, textIn } from '#http/pages/forms/import-list.ts'
import type { PageRequest } from '#http/pages/page-request.ts'
import { badRequest } from '#records/errors.ts'
import { excerpt } from '#rules/import/read-list.ts'
import {
  type ColumnPlaces,
  type CsvStatement,
  csvStatement,
  guessedPlaces,
  STATEMENT_COLUMNS,
} from '#rules/settlement/csv-statement.ts'
import { STATEMENT_LINES_MOST } from '#rules/settlement/statement.ts'
import { m } from '#words/messages.js'
import { actOnLedger } from '../entries/entries.actions.server.ts'
import { SETTLEMENT_REFUSALS } from '../settlement.refusals.ts'
import { isSure, type PlannedPayment, planStatement } from '../statements/statement-plan.server.ts'
import { importStatement, rememberColumns } from '../statements/statements.commands.server.ts'
import { readStatement } from '../statements/statements.server.ts'
import { remindTeams } from './reminders.commands.server.ts'

const list = listForm(STATEMENT_LINES_MOST)
/** For each line a team as well. */
export const SETTLEMENT_FORM = { ...list, fields: list.fields + STATEMENT_LINES_MOST }

/** The columns of a file that nobody has chosen yet, or that are chosen anew. */
export interface ColumnsWanted {
  readonly text: string
  readonly csv: { readonly heads: readonly string[]; readonly samples: readonly (readonly string[])[] }
  readonly places: ColumnPlaces
}

export interface StatementPreview extends ImportPreview<PlannedPayment> {
  /** Which column is which was chosen by somebody, and may have to be chosen anew. */
  readonly hasColumns: boolean
}

type Answer = Done | StatementPreview | ColumnsWanted

/** What a form of the admins' page about money wants. */
export async function actOnSettlement(page: PageRequest, form: FormData): Promise<Answer> {
  if (isImport(form)) return importPayments(page, form)
  switch (textOf(form, 'intent')) {
    case 'remind': {
      const { reminded, passedOver } = await page.submit(remindTeams, form, { teams: textsOf(form, 'teams') })
      return { done: 'remind', text: m.settlement_done_remind({ count: reminded, passedOver }) }
    }
    case 'choose-columns':
      return columnsWanted(page, form)
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
  let hasColumns = false
  const planned = await importList(page, form, {
    linesMost: STATEMENT_LINES_MOST,
    isTicked: isSure,
    plan: async (text) => {
      const read = await readStatement(page.db, text)
      if (read.is === 'columns') {
        wanted = await columnsShown(text, read.csv, read.places)
        return { lines: [], unknownColumns: [], leftOut: 0 }
      }
      hasColumns = read.csv !== undefined
      return planStatement(page.db, read.statement, (await tournamentOf(page.db))?.currency || 'EUR')
    },
    run: async (lines, text): Promise<Done> => {
      const chosen = lines.map(({ line, values }) => {
        const field = `team-${line}`
        return { line, team: form.has(field) ? textOf(form, field) : values.team }
      })
      const taken = chosen.filter(({ team }) => team !== '')
      if (taken.length === 0) throw refuse(SETTLEMENT_REFUSALS, 'team_missing', 'take')
      const { booked } = await page.run(importStatement, { text, lines: taken }, keyOf(form))
      return { done: 'import', text: m.settlement_done_import({ count: booked, left: lines.length - booked }) }
    },
  })
  if (wanted) return wanted
  return 'lines' in planned ? { ...planned, hasColumns } : planned
}

async function columnsWanted(page: PageRequest, form: FormData): Promise<ColumnsWanted> {
  const { text, csv } = await listPosted(page, form)
  return columnsShown(text, csv, guessedPlaces(csv.heads))
}

const columnsShown = async (text: string, csv: CsvStatement, places: ColumnPlaces): Promise<ColumnsWanted> => ({
  text: await carried(text),
  csv: { heads: csv.heads.map(excerpt), samples: csv.samples.map((cells) => cells.map(excerpt)) },
  places,
})

async function listPosted(page: PageRequest, form: FormData): Promise<{ text: string; csv: CsvStatement }> {
  const text = await textIn(form, STATEMENT_LINES_MOST)
  await page.turn.takeTurn()
  const csv = csvStatement(text)
  if (!csv) throw refuse(SETTLEMENT_REFUSALS, 'statement_unknown', 'text')
  return { text, csv }
}

/** Keeps what was chosen, and goes on with the same file. */
async function takeColumns(page: PageRequest, form: FormData): Promise<Answer> {
  const { text, csv } = await listPosted(page, form)
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
