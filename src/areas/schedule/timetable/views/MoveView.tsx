import { PostForm, useIsSending } from '#client/forms/PostForm.tsx'
import { errorAt, errorsOf, refusedOf } from '#client/forms/problems.ts'
import { formatDay } from '#client/when.ts'
import { dayOf, MINUTES_PER_DAY } from '#rules/timetable/plan.ts'
import { Button } from '#ui/controls/Button.tsx'
import { ErrorSummary } from '#ui/fields/ErrorSummary.tsx'
import { FormFooter } from '#ui/fields/FormFooter.tsx'
import { Select } from '#ui/fields/Select.tsx'
import { TimeInput } from '#ui/fields/TimeInput.tsx'
import { m } from '#words/messages.js'
import { GameHead } from '../grid/GameHead.tsx'
import { timeOfMinute } from '../rain.ts'
import type { TimetableParts } from '../timetable-view.ts'
import { FreeTimes } from './FreeTimes.tsx'
import { NoGameChosen } from './NoGameChosen.tsx'

/** A field and a time, by form: on a phone, and before scripts are there. */
export function MoveView({ timetable }: { timetable: TimetableParts }) {
  const { data, shown, editor, texts, day } = timetable
  const refused = refusedOf(timetable.refused, 'move')
  const busy = useIsSending()
  const values = editor.values.games[shown.game]
  if (!values) return <NoGameChosen timetable={timetable} />
  const isPlaced = values.field !== ''
  const typed = refused?.values
  return (
    <>
      <GameHead timetable={timetable} game={shown.game} />
      <p className="mt-1 text-small text-ink-2">
        {isPlaced ? texts.slot({ field: values.field, start: values.starts }) : m.schedule_timetable_page_no_place()}
      </p>
      <PostForm noValidate className="mt-3 grid gap-4">
        <ErrorSummary errors={errorsOf(refused)} />
        <input type="hidden" name="intent" value="move" />
        <input type="hidden" name="game" value={shown.game} />
        <input type="hidden" name="base" value={data.bases[shown.game]} />
        <Select
          name="field"
          label={m.schedule_timetable_page_field_label()}
          defaultValue={typed?.['field'] ?? (isPlaced ? values.field : shown.field)}
          options={data.fields.map(({ id }) => ({ value: id, label: texts.field(id) }))}
        />
        <Select
          name="day"
          label={m.schedule_timetable_page_day()}
          defaultValue={typed?.['day'] ?? String(isPlaced ? dayOf(values.starts) : day)}
          options={data.days.map((it, index) => ({ value: String(index), label: formatDay(it) }))}
        />
        <TimeInput
          name="time"
          label={m.schedule_timetable_page_time()}
          step={300}
          required
          defaultValue={typed?.['time'] ?? (isPlaced ? timeOfMinute(values.starts % MINUTES_PER_DAY) : '')}
          error={errorAt(refused, 'time')}
        />
        <FreeTimes timetable={timetable} game={shown.game} />
        <FormFooter>
          <Button type="submit" wide busy={busy} busyText={m.site_sending()}>
            {m.schedule_timetable_page_move_here()}
          </Button>
        </FormFooter>
      </PostForm>
    </>
  )
}
