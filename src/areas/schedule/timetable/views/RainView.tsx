import { Form } from 'react-router'
import { PostForm, useIsSending } from '#client/forms/PostForm.tsx'
import { errorsOf, refusedOf } from '#client/forms/problems.ts'
import { formatDay } from '#client/when.ts'
import { Button } from '#ui/controls/Button.tsx'
import { Segments } from '#ui/controls/Segments.tsx'
import { Checkbox } from '#ui/fields/Checkbox.tsx'
import { ErrorSummary } from '#ui/fields/ErrorSummary.tsx'
import { FieldGroup } from '#ui/fields/Field.tsx'
import { NumberInput } from '#ui/fields/NumberInput.tsx'
import { Select } from '#ui/fields/Select.tsx'
import { TimeInput } from '#ui/fields/TimeInput.tsx'
import { m } from '#words/messages.js'
import { RAIN_KINDS, type RainKind, rainValues, timeOfMinute } from '../rain.ts'
import { TIMETABLE_PATH, timetableHref } from '../timetable.address.ts'
import type { TimetableParts } from '../timetable-view.ts'
import { RainWhatIf } from './RainWhatIf.tsx'

const TITLES: Readonly<Record<RainKind, () => string>> = {
  shift: m.schedule_timetable_page_rain_shift,
  shorten: m.schedule_timetable_page_rain_shorten,
  drop: m.schedule_timetable_page_rain_drop,
}
const TEXTS: Readonly<Record<RainKind, () => string>> = {
  shift: m.schedule_timetable_page_rain_shift_text,
  shorten: m.schedule_timetable_page_rain_shorten_text,
  drop: m.schedule_timetable_page_rain_drop_text,
}

/** First what would happen, as an address; only then the button that does it. */
export function RainView({ timetable }: { timetable: TimetableParts }) {
  const { data, shown, search } = timetable
  const params = new URLSearchParams(search)
  const kind = RAIN_KINDS.find((it) => it === params.get('rain')) ?? 'shift'
  const values = rainValues(params, data.days.length)
  const isAsked = params.has('from')
  const refused = refusedOf(timetable.refused, 'rain')
  return (
    <>
      <Segments
        label={m.schedule_timetable_page_rain_kind()}
        segments={RAIN_KINDS.map((it) => ({
          to: `${timetableHref(shown, { view: 'rain' })}&rain=${it}`,
          label: TITLES[it](),
          current: it === kind,
        }))}
      />
      <p className="mt-3 text-small text-ink-2">{TEXTS[kind]()}</p>
      <ErrorSummary errors={errorsOf(refused)} />
      <RainForm key={kind} timetable={timetable} kind={kind} params={params} />
      {isAsked && !values && <ErrorSummary errors={[{ text: m.schedule_timetable_page_rain_wrong() }]} />}
      {values && timetable.done?.done !== 'rain' && (
        <RainWhatIf timetable={timetable} rain={values} doIt={<DoIt timetable={timetable} params={params} />} />
      )}
    </>
  )
}

function RainForm({ timetable, kind, params }: { timetable: TimetableParts; kind: RainKind; params: URLSearchParams }) {
  const { data, shown, day, range, texts, editor } = timetable
  const given = (name: string, usual: string) => params.get(name) ?? usual
  const [first] = Object.values(editor.values.games)
  const chosen = params.getAll('fields')
  return (
    <Form method="get" action={TIMETABLE_PATH} className="mt-3 grid gap-4" preventScrollReset>
      <input type="hidden" name="view" value="rain" />
      <input type="hidden" name="rain" value={kind} />
      <input type="hidden" name="day" value={shown.day} />
      <Select
        name="rain_day"
        label={m.schedule_timetable_page_day()}
        defaultValue={given('rain_day', String(day))}
        options={data.days.map((it, index) => ({ value: String(index), label: formatDay(it) }))}
      />
      <TimeInput
        name="from"
        label={kind === 'drop' ? m.schedule_timetable_page_rain_from_drop() : m.schedule_timetable_page_rain_from()}
        defaultValue={given('from', timeOfMinute(range.from))}
        required
      />
      {kind !== 'shift' && (
        <TimeInput
          name="until"
          label={kind === 'drop' ? m.schedule_timetable_page_rain_until() : m.schedule_timetable_page_rain_resume()}
          defaultValue={given('until', timeOfMinute(range.from + 60))}
          required
        />
      )}
      {kind === 'shift' && (
        <NumberInput
          name="minutes"
          label={m.schedule_timetable_page_rain_minutes()}
          hint={m.schedule_timetable_page_rain_minutes_hint()}
          defaultValue={given('minutes', '30')}
          required
        />
      )}
      {kind === 'shorten' && (
        <>
          <NumberInput
            name="minutes"
            label={m.schedule_timetable_page_rain_length()}
            defaultValue={given('minutes', String(Math.max(10, (first?.minutes ?? 60) - 15)))}
            required
          />
          <NumberInput
            name="slot"
            label={m.schedule_timetable_page_rain_slot()}
            hint={m.schedule_timetable_page_rain_slot_hint()}
            defaultValue={given('slot', String(Math.max(10, (first?.slot_minutes ?? 75) - 15)))}
            required
          />
        </>
      )}
      <FieldGroup
        id="rain-fields"
        label={m.schedule_timetable_page_rain_fields()}
        hint={m.schedule_timetable_page_rain_fields_hint()}
      >
        {data.fields.map(({ id }) => (
          <Checkbox
            key={id}
            id={`rain-${id}`}
            name="fields"
            value={id}
            label={texts.field(id)}
            defaultChecked={chosen.includes(id)}
          />
        ))}
      </FieldGroup>
      <Button type="submit" kind="line">
        {m.schedule_timetable_page_rain_look()}
      </Button>
    </Form>
  )
}

const RAIN_FIELDS = ['rain', 'rain_day', 'from', 'until', 'minutes', 'slot'] as const

/** Of the draft that was looked at. */
function DoIt({ timetable: { data }, params }: { timetable: TimetableParts; params: URLSearchParams }) {
  const busy = useIsSending()
  return (
    <PostForm>
      <input type="hidden" name="intent" value="rain" />
      <input type="hidden" name="version" value={data.version} />
      {RAIN_FIELDS.map((name) => (
        <input key={name} type="hidden" name={name} value={params.get(name) ?? ''} />
      ))}
      {params.getAll('fields').map((field) => (
        <input key={field} type="hidden" name="fields" value={field} />
      ))}
      <Button type="submit" wide busy={busy} busyText={m.site_sending()}>
        {m.schedule_timetable_page_rain_do()}
      </Button>
    </PostForm>
  )
}
