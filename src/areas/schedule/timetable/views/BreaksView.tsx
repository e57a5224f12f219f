import { Coffee, Plus, Trash2 } from 'lucide-react'
import { PostForm, useIsSending } from '#client/forms/PostForm.tsx'
import { errorAt, errorsOf, refusedOf } from '#client/forms/problems.ts'
import { formatDay } from '#client/when.ts'
import type { RefusedForm } from '#http/pages/forms/handle-form.ts'
import { type Break, dayOf, MINUTES_PER_DAY } from '#rules/timetable/plan.ts'
import { newViolations } from '#rules/timetable/violations.ts'
import { Button } from '#ui/controls/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Checkbox } from '#ui/fields/Checkbox.tsx'
import { ErrorSummary } from '#ui/fields/ErrorSummary.tsx'
import { FieldGroup } from '#ui/fields/Field.tsx'
import { Select } from '#ui/fields/Select.tsx'
import { TimeInput } from '#ui/fields/TimeInput.tsx'
import { Section } from '#ui/page/Section.tsx'
import { clock } from '#ui/timetable/timetable.ts'
import { m } from '#words/messages.js'
import { ConflictList } from '../grid/ConflictList.tsx'
import { minuteOfTime, timeOfMinute } from '../rain.ts'
import type { TimetableParts } from '../timetable-view.ts'

/** When nobody plays, on all fields or some. One that lies over games is refused, and the games are listed. */
export function BreaksView({ timetable }: { timetable: TimetableParts }) {
  const { editor, data, texts } = timetable
  const { breaks } = editor.values
  const refused = refusedOf(timetable.refused, 'addBreak', 'changeBreak', 'removeBreak')
  return (
    <>
      <ErrorSummary errors={errorsOf(refused)} />
      <GamesInTheWay timetable={timetable} refused={refused} />
      {breaks.length === 0 && (
        <EmptyState icon={Coffee} title={m.schedule_timetable_page_breaks_none()}>
          {m.schedule_timetable_page_breaks_none_text()}
        </EmptyState>
      )}
      {breaks.map((it, index) => (
        <Section
          // Two alike would be one.
          key={JSON.stringify(it)}
          title={`${formatDay(data.days[dayOf(it.from)] ?? '')}, ${clock(it.from % MINUTES_PER_DAY)}–${clock(it.to % MINUTES_PER_DAY)}`}
          aside={it.fields ? it.fields.map(texts.field).join(', ') : m.schedule_timetable_page_all_fields()}
        >
          <details className="pt-2">
            <summary className="fold">{m.schedule_timetable_page_break_change()}</summary>
            <BreakForm timetable={timetable} index={index} values={it} refused={refusedAt(refused, index)} />
          </details>
        </Section>
      ))}
      <Section title={m.schedule_timetable_page_break_add()}>
        <BreakForm timetable={timetable} index={breaks.length} refused={refusedAt(refused, breaks.length)} />
      </Section>
    </>
  )
}

const refusedAt = (refused: RefusedForm | undefined, index: number) =>
  refused?.values['index'] === String(index) ? refused : undefined

type FormProps = { timetable: TimetableParts; index: number; values?: Break; refused: RefusedForm | undefined }

function BreakForm({ timetable, index, values, refused }: FormProps) {
  const { data, editor, day, range, texts } = timetable
  const busy = useIsSending()
  const typed = refused?.values
  const usual = {
    from: values?.from ?? day * MINUTES_PER_DAY + range.from,
    to: values?.to ?? day * MINUTES_PER_DAY + range.from + 60,
  }
  const id = (name: string) => `${name}-${index}`
  return (
    <PostForm className="grid gap-4 pt-3">
      <input type="hidden" name="index" value={index} />
      <input type="hidden" name="seen" value={JSON.stringify(editor.values.breaks)} />
      <Select
        name="day"
        id={id('day')}
        label={m.schedule_timetable_page_day()}
        defaultValue={typed?.['day'] ?? String(dayOf(usual.from))}
        options={data.days.map((it, number) => ({ value: String(number), label: formatDay(it) }))}
      />
      <TimeInput
        name="from"
        id={id('from')}
        label={m.schedule_timetable_page_begins()}
        defaultValue={typed?.['from'] ?? timeOfMinute(usual.from)}
        error={errorAt(refused, 'from')}
        required
      />
      <TimeInput
        name="to"
        id={id('to')}
        label={m.schedule_timetable_page_ends()}
        defaultValue={typed?.['to'] ?? timeOfMinute(usual.to)}
        required
      />
      <FieldGroup
        id={id('fields')}
        label={m.schedule_timetable_page_fields()}
        hint={m.schedule_timetable_page_break_fields_hint()}
      >
        {data.fields.map((field) => (
          <Checkbox
            key={field.id}
            id={id(field.id)}
            name="fields"
            value={field.id}
            label={texts.field(field.id)}
            defaultChecked={values?.fields?.includes(field.id) ?? false}
          />
        ))}
      </FieldGroup>
      <div className="flex flex-wrap gap-2">
        <Button
          type="submit"
          name="intent"
          value={values ? 'changeBreak' : 'addBreak'}
          icon={values ? Coffee : Plus}
          busy={busy}
        >
          {values ? m.schedule_timetable_page_break_save() : m.schedule_timetable_page_break_add()}
        </Button>
        {values && (
          <Button type="submit" name="intent" value="removeBreak" kind="line" icon={Trash2} busy={busy}>
            {m.schedule_timetable_page_break_remove()}
          </Button>
        )}
      </div>
    </PostForm>
  )
}

/** Of a refused break: each of them has to go somewhere else first. */
function GamesInTheWay({ timetable, refused }: { timetable: TimetableParts; refused: RefusedForm | undefined }) {
  const { editor } = timetable
  const { day = '0', from = '', to = '', fields } = refused?.values ?? {}
  const [start, end] = [minuteOfTime(from), minuteOfTime(to)]
  if (!refused || start === undefined || end === undefined) return null
  const at = Number(day) * MINUTES_PER_DAY
  const wanted: Break = { from: at + start, to: at + end, ...(fields !== undefined && { fields: [fields] }) }
  const after = { ...editor.plan, setting: { ...editor.plan.setting, breaks: [...editor.plan.setting.breaks, wanted] } }
  const violations = newViolations(editor.plan, after)
  return <ConflictList timetable={timetable} violations={violations} title={m.schedule_timetable_page_in_the_way()} />
}
