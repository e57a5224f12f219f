import { clashingFields } from '#client/forms/ClashingField.tsx'
import { limitsOf } from '#client/forms/limits.ts'
import type { RefusedForm } from '#http/pages/forms/handle-form.ts'
import type { FormValues } from '#rules/edited-form.ts'
import { Checkbox } from '#ui/fields/Checkbox.tsx'
import { DateInput } from '#ui/fields/DateInput.tsx'
import { Select } from '#ui/fields/Select.tsx'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { TextInput } from '#ui/fields/TextInput.tsx'
import { TimeInput } from '#ui/fields/TimeInput.tsx'
import { m } from '#words/messages.js'
import { AUDIENCES, eventFields } from '../timeline.fields.ts'
import { AUDIENCE_WORDS } from '../timeline.words.ts'
import { EVENT_LABELS, type EventField } from './event-form.ts'

type Props = {
  values: FormValues<EventField>
  refused: RefusedForm | undefined
  /** What somebody else has saved in a field meanwhile. */
  theirs?: (field: EventField) => string | undefined
}

/** All of an event but its picture; where two admins changed the same, both values are shown and one is chosen. */
export function EventFields({ values, refused, theirs }: Props) {
  const { of, field } = clashingFields({ labels: EVENT_LABELS, values, refused, theirs })
  const text = (name: 'title_en' | 'title_de' | 'place') => ({ ...of(name), ...limitsOf(eventFields[name]) })
  const paragraphs = (name: 'description_en' | 'description_de') => ({
    ...of(name),
    ...limitsOf(eventFields[name]),
    rows: 3,
    optional: true,
  })
  return (
    <>
      <div className="grid items-start gap-3 desk:grid-cols-2">
        {field('title_en', <TextInput {...text('title_en')} lang="en" autoComplete="off" />)}
        {field('title_de', <TextInput {...text('title_de')} lang="de" autoComplete="off" />)}
      </div>
      <p className="-mt-2 text-small text-ink-2">{m.timeline_one_language()}</p>
      {field('day', <DateInput {...of('day')} required />)}
      <div className="grid grid-cols-2 items-start gap-3">
        {field('starts', <TimeInput {...of('starts')} required />)}
        {field('ends', <TimeInput {...of('ends')} optional />)}
      </div>
      <p className="-mt-2 text-small text-ink-2">{m.timeline_ends_hint()}</p>
      {field('place', <TextInput {...text('place')} optional autoComplete="off" />)}
      <div className="grid items-start gap-3 desk:grid-cols-2">
        {field('description_en', <TextArea {...paragraphs('description_en')} lang="en" />)}
        {field('description_de', <TextArea {...paragraphs('description_de')} lang="de" />)}
      </div>
      {field(
        'audience',
        <Select
          {...of('audience')}
          hint={m.timeline_audience_hint()}
          required
          options={AUDIENCES.map((value) => ({ value, label: AUDIENCE_WORDS[value]() }))}
        />,
        (value) => AUDIENCES.filter((it) => it === value).map((it) => AUDIENCE_WORDS[it]())[0] ?? '',
      )}
      {field(
        'published',
        <Checkbox
          name="published"
          label={EVENT_LABELS.published()}
          hint={m.timeline_published_hint()}
          defaultChecked={values.published === 'on'}
        />,
        (value) => (value === 'on' ? m.timeline_state_published() : m.timeline_state_draft()),
      )}
    </>
  )
}
