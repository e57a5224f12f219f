import { PostForm, useIsSending } from '#client/forms/PostForm.tsx'
import { errorsOf, refusedOf } from '#client/forms/problems.ts'
import { ImportFrame } from '#client/import/ImportFrame.tsx'
import { MATCHED_WORDS } from '#client/settlement/entry-words.ts'
import type { RefusedForm } from '#http/pages/forms/handle-form.ts'
import { NEEDED_COLUMNS, STATEMENT_COLUMNS, type StatementColumn } from '#rules/settlement/csv-statement.ts'
import { Button } from '#ui/controls/Button.tsx'
import { ErrorSummary } from '#ui/fields/ErrorSummary.tsx'
import { Select } from '#ui/fields/Select.tsx'
import { useDivisions } from '#ui/marks/divisions.ts'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { Section } from '#ui/page/Section.tsx'
import { m } from '#words/messages.js'
import type { ColumnsWanted, StatementPreview } from '../admin/admin-settlement.actions.server.ts'
import { paymentInWords } from './payment-words.ts'
import type { PaymentProblem } from './statement-plan.server.ts'

type Props = {
  teams: readonly { readonly id: string; readonly name: string; readonly division: string }[]
  back: string
  preview: StatementPreview | undefined
  columns: ColumnsWanted | undefined
  refused: RefusedForm | undefined
  done: object | undefined
}

/** A statement of the bank becomes payments: its columns are chosen once, its lines looked at each time. */
export function StatementImport({ teams, back, preview, columns, refused, done }: Props) {
  const divisions = useDivisions()
  const options = teams.map(({ id, name, division }) => ({ value: id, label: `${name}, ${divisions.name(division)}` }))
  return (
    <div className="max-w-read">
      <PageHeader title={m.settlement_import()} context={m.settlement_import_context()} back={back} />
      {columns ? (
        <ChooseColumns wanted={columns} />
      ) : (
        <>
          <ErrorSummary errors={errorsOf(refusedOf(refused, 'columns', 'choose-columns'))} />
          <ImportFrame
            hint={m.settlement_import_hint()}
            accept=".xml,application/xml,text/xml"
            name={({ values }) => values.payer || m.settlement_import_nobody()}
            about={({ values }) => paymentInWords(values)}
            label={(field) => field}
            problem={({ code }) => PROBLEMS[code]()}
            asks={({ line, values }) => (
              <Select
                name={`team-${line}`}
                label={m.settlement_admin_team()}
                placeholder={m.settlement_import_choose_team()}
                options={options}
                defaultValue={values.team}
                hint={values.by === '' ? m.settlement_import_by_nothing() : MATCHED_WORDS[values.by]()}
              />
            )}
            back={back}
            preview={preview}
            refused={refusedOf(refused, 'preview', 'import')}
            done={done}
          />
          {preview?.hasColumns && <OtherColumns text={preview.text} />}
        </>
      )}
    </div>
  )
}

const PROBLEMS: Readonly<Record<PaymentProblem | 'cells_left_over', () => string>> = {
  other_amount: m.settlement_import_other_amount,
  maybe_there: m.settlement_import_maybe_there,
  taken_back: m.settlement_import_taken_back,
  other_currency: m.settlement_import_other_currency,
  unreadable: m.settlement_import_unreadable,
  cells_left_over: m.settlement_problem_statement,
}

/** Where what was remembered is not right, or not any more. */
const OtherColumns = ({ text }: { text: string }) => (
  <PostForm encType="multipart/form-data" className="pt-2">
    <input type="hidden" name="text" value={text} />
    <Button type="submit" name="intent" value="choose-columns" kind="line" size="small">
      {m.settlement_import_other_columns()}
    </Button>
  </PostForm>
)

const COLUMN_WORDS: Readonly<Record<StatementColumn, () => string>> = {
  day: m.settlement_column_day,
  amount: m.settlement_column_amount,
  purpose: m.settlement_column_purpose,
  name: m.settlement_column_name,
  iban: m.settlement_column_iban,
  reference: m.settlement_column_reference,
  currency: m.settlement_column_currency,
}

/** Which column is which, with what stands in it. */
function ChooseColumns({ wanted: { text, csv, places } }: { wanted: ColumnsWanted }) {
  const busy = useIsSending()
  const options = csv.heads.map((head, at) => {
    const sample = csv.samples.map((cells) => cells[at] ?? '').find(Boolean)
    return { value: String(at), label: [head || String(at + 1), sample].filter(Boolean).join(': ').slice(0, 80) }
  })
  return (
    <Section title={m.settlement_columns()}>
      <PostForm encType="multipart/form-data" className="grid max-w-form gap-4 pt-3">
        <p className="text-ink-2">{m.settlement_columns_text()}</p>
        <input type="hidden" name="text" value={text} />
        {STATEMENT_COLUMNS.map((column) => {
          const isNeeded = NEEDED_COLUMNS.some((it) => it === column)
          return (
            <Select
              key={column}
              name={`column-${column}`}
              label={COLUMN_WORDS[column]()}
              placeholder={m.settlement_columns_none()}
              options={options}
              optional={!isNeeded}
              required={isNeeded}
              defaultValue={String(places[column] ?? '')}
            />
          )
        })}
        <div>
          <Button type="submit" name="intent" value="columns" busy={busy} busyText={m.site_import_reading()}>
            {m.settlement_columns_keep()}
          </Button>
        </div>
      </PostForm>
    </Section>
  )
}
