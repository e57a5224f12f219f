import { limitsOf } from '#client/forms/limits.ts'
import { PostForm, useIsSending } from '#client/forms/PostForm.tsx'
import { errorAt, errorsOf, refusedOf } from '#client/forms/problems.ts'
import { formatDay } from '#client/when.ts'
import { dayOf, type TimeSpan } from '#rules/timetable/plan.ts'
import { Button } from '#ui/controls/Button.tsx'
import { Segments } from '#ui/controls/Segments.tsx'
import { Checkbox } from '#ui/fields/Checkbox.tsx'
import { ErrorSummary } from '#ui/fields/ErrorSummary.tsx'
import { FormFooter } from '#ui/fields/FormFooter.tsx'
import { TextInput } from '#ui/fields/TextInput.tsx'
import { TimeInput } from '#ui/fields/TimeInput.tsx'
import { m } from '#words/messages.js'
import { fieldFields } from '../../schedule.fields.ts'
import { timeOfMinute } from '../rain.ts'
import { timetableHref } from '../timetable.address.ts'
import type { TimetableParts } from '../timetable-view.ts'

/** The name of a field, and when it is open. */
export function FieldsView({ timetable }: { timetable: TimetableParts }) {
  const { data, shown } = timetable
  return (
    <>
      <Segments
        label={m.schedule_timetable_page_fields()}
        segments={data.fields.map(({ id, name }) => ({
          to: timetableHref(shown, { field: id }),
          label: name,
          current: id === shown.field,
        }))}
      />
      <FieldForm key={`${shown.field} ${data.bases[shown.field]}`} timetable={timetable} />
    </>
  )
}

/** One line for each stretch, and an empty one for each day without. */
interface HoursLine {
  readonly day: number
  readonly span: TimeSpan | undefined
}

function linesOf(open: readonly TimeSpan[], days: number): readonly HoursLine[] {
  return Array.from({ length: days }, (_, day) => day).flatMap((day): HoursLine[] => {
    const own = open.filter(({ from }) => dayOf(from) === day)
    return own.length === 0 ? [{ day, span: undefined }] : own.map((span) => ({ day, span }))
  })
}

function FieldForm({ timetable }: { timetable: TimetableParts }) {
  const { data, shown, editor } = timetable
  const refused = refusedOf(timetable.refused, 'field')
  const busy = useIsSending()
  const values = editor.values.fields[shown.field]
  if (!values) return null
  const typed = refused?.values['field'] === shown.field ? refused.values : undefined
  return (
    <PostForm noValidate keepsUnsaved className="mt-3 grid gap-4">
      <ErrorSummary errors={errorsOf(refused)} />
      <input type="hidden" name="intent" value="field" />
      <input type="hidden" name="field" value={shown.field} />
      <input type="hidden" name="base" value={data.bases[shown.field]} />
      <TextInput
        name="name"
        label={m.schedule_timetable_page_field_name()}
        hint={m.schedule_timetable_page_field_name_hint()}
        {...limitsOf(fieldFields.name)}
        defaultValue={typed?.['name'] ?? values.name}
        error={errorAt(refused, 'name')}
      />
      <Checkbox
        name="is_show"
        label={m.schedule_timetable_page_is_show()}
        hint={m.schedule_timetable_page_is_show_hint()}
        defaultChecked={typed ? typed['is_show'] !== undefined : values.is_show}
      />
      {linesOf(values.open, data.days.length).map(({ day, span }, index) => (
        <fieldset key={`${day} ${span?.from ?? ''}`} className="field">
          <legend className="field-label">{formatDay(data.days[day] ?? '')}</legend>
          <input type="hidden" name={`day-${index}`} value={day} />
          <div className="grid grid-cols-2 gap-3">
            <TimeInput
              name={`from-${index}`}
              label={m.schedule_timetable_page_opens()}
              defaultValue={typed?.[`from-${index}`] ?? (span ? timeOfMinute(span.from) : '')}
            />
            <TimeInput
              name={`to-${index}`}
              label={m.schedule_timetable_page_closes()}
              defaultValue={typed?.[`to-${index}`] ?? (span ? timeOfMinute(span.to) : '')}
            />
          </div>
        </fieldset>
      ))}
      <p className="text-small text-ink-2">{m.schedule_timetable_page_hours_hint()}</p>
      <FormFooter>
        <Button type="submit" wide busy={busy} busyText={m.site_sending()}>
          {m.schedule_timetable_page_field_save()}
        </Button>
      </FormFooter>
    </PostForm>
  )
}
