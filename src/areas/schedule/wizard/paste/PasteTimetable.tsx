import { refusedOf } from '#client/forms/problems.ts'
import { columnWords } from '#client/import/column-words.ts'
import { ImportFrame } from '#client/import/ImportFrame.tsx'
import { formatWeekday } from '#client/when.ts'
import type { RefusedForm } from '#http/pages/forms/handle-form.ts'
import type { ImportPreview } from '#http/pages/forms/import-list.ts'
import { MINUTES_PER_DAY } from '#rules/timetable/plan.ts'
import { DivisionMark } from '#ui/marks/DivisionMark.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { m } from '#words/messages.js'
import { RULE_REFUSALS } from '../../schedule.refusals.ts'
import { TypedName } from '../generating/TypedName.tsx'
import { clockShown } from '../steps/clock-times.ts'
import { WIZARD_PATH } from '../wizard.address.ts'
import type { PastedLine, PasteProblem } from './paste-plan.ts'

type Props = {
  days: readonly string[]
  version: number
  isAgain: boolean
  /** Of the tournament. */
  name: string
  preview: ImportPreview<PastedLine> | undefined
  refused: RefusedForm | undefined
}

/** A timetable from a spreadsheet, a game on each line. */
export function PasteTimetable({ days, version, isAgain, name, preview, refused: ofPage }: Props) {
  const refused = refusedOf(ofPage, 'preview', 'import')
  return (
    <div className="max-w-read">
      <PageHeader title={m.schedule_wizard_paste()} context={m.schedule_wizard_paste_context()} back={WIZARD_PATH} />
      <ImportFrame
        hint={m.schedule_wizard_paste_hint()}
        fields={{ version: String(version) }}
        name={({ values }) => (values.home === '' && values.away === '' ? '' : `${values.home} – ${values.away}`)}
        mark={({ values }) => values.division !== '' && <DivisionMark division={values.division} alone />}
        about={(line) => whenAndWhere(line, days)}
        {...WORDS}
        becomes={({ is }) => (is === 'change' ? m.schedule_wizard_paste_unplaced() : undefined)}
        more={
          isAgain && (
            <div className="grid max-w-form gap-3 pt-4">
              <TypedName name={name} refused={refused} />
            </div>
          )
        }
        back={WIZARD_PATH}
        preview={preview}
        refused={refused}
        done={undefined}
      />
    </div>
  )
}

function whenAndWhere({ values: { start, field, stage } }: PastedLine, days: readonly string[]): string {
  const day = start === undefined ? undefined : days[Math.floor(start / MINUTES_PER_DAY)]
  const when =
    start === undefined || day === undefined ? '' : `${formatWeekday(day)} ${clockShown(start % MINUTES_PER_DAY)}`
  const where = field === '' ? '' : m.schedule_wizard_field({ name: field })
  return [stage, when, where].filter(Boolean).join(' · ')
}

const LABELS: Readonly<Record<string, () => string>> = {
  day: m.schedule_wizard_day,
  time: m.schedule_wizard_paste_time,
  field: m.schedule_wizard_paste_field,
  division: m.schedule_wizard_paste_division,
  stage: m.schedule_wizard_paste_stage,
  home: m.schedule_wizard_home,
  away: m.schedule_wizard_away,
}

const PROBLEMS: Readonly<Record<PasteProblem, (facts: { written: string }) => string>> = {
  day_unknown: () => m.schedule_wizard_paste_day_unknown(),
  time_unknown: () => m.schedule_wizard_paste_time_unknown(),
  division_unknown: () => m.schedule_wizard_paste_division_unknown(),
  too_long: () => m.site_problem_too_long(),
  cells_left_over: m.site_import_cells_left_over,
  division_missing: () => m.schedule_wizard_paste_division_missing(),
  sides_missing: () => m.schedule_wizard_paste_sides_missing(),
  side_unknown: m.schedule_wizard_paste_side_unknown,
  place_missing: () => m.schedule_wizard_paste_place_missing(),
  division_small: () => m.schedule_wizard_too_few(),
  twice: () => m.schedule_wizard_paste_twice(),
  plain: () => m.schedule_wizard_paste_plain(),
  not_fitting: () => m.schedule_wizard_paste_not_fitting(),
  decided_sides: () => m.schedule_wizard_paste_decided_sides(),
  decided_place: () => m.schedule_wizard_paste_decided_place(),
  closed: () => RULE_REFUSALS.closed(),
  break: () => RULE_REFUSALS.break(),
  'field-busy': () => RULE_REFUSALS['field-busy'](),
  'team-busy': () => RULE_REFUSALS['team-busy'](),
  rest: () => RULE_REFUSALS.rest(),
  'before-feeder': () => RULE_REFUSALS['before-feeder'](),
  'after-fed': () => RULE_REFUSALS['after-fed'](),
  'feeder-unplaced': () => RULE_REFUSALS['feeder-unplaced'](),
}

const WORDS = columnWords(LABELS, PROBLEMS)
