import { clashingFields } from '#client/forms/ClashingField.tsx'
import { limitsOf } from '#client/forms/limits.ts'
import type { RefusedForm } from '#http/pages/forms/handle-form.ts'
import type { FormValues } from '#rules/edited-form.ts'
import { Checkbox } from '#ui/fields/Checkbox.tsx'
import { DateInput } from '#ui/fields/DateInput.tsx'
import { type Option, Select } from '#ui/fields/Select.tsx'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { TextInput } from '#ui/fields/TextInput.tsx'
import { TimeInput } from '#ui/fields/TimeInput.tsx'
import { m } from '#words/messages.js'
import { ANNOUNCEMENT_LABELS, type AnnouncementField } from './announcement-form.ts'
import { saidFields } from './announcements.fields.ts'

type Props = {
  values: FormValues<AnnouncementField>
  options: readonly Option[]
  zone: string
  refused: RefusedForm | undefined
  /** What somebody else has saved in a field meanwhile. */
  theirs?: (field: AnnouncementField) => string | undefined
}

/** What is said, to whom and when. */
export function AnnouncementFields({ values, options, zone, refused, theirs }: Props) {
  const { of, field } = clashingFields({ labels: ANNOUNCEMENT_LABELS, values, refused, theirs })
  const title = (name: 'title_en' | 'title_de') => ({ ...of(name), ...limitsOf(saidFields[name]) })
  const more = (name: 'text_en' | 'text_de') => ({
    ...of(name),
    ...limitsOf(saidFields[name]),
    rows: 3,
    optional: true,
  })
  return (
    <>
      {field(
        'to',
        <Select {...of('to')} hint={m.announcements_to_hint()} required options={options} />,
        (value) => options.find((it) => it.value === value)?.label ?? value,
      )}
      <div className="grid items-start gap-3 desk:grid-cols-2">
        {field('title_en', <TextInput {...title('title_en')} lang="en" autoComplete="off" />)}
        {field('title_de', <TextInput {...title('title_de')} lang="de" autoComplete="off" />)}
        {field('text_en', <TextArea {...more('text_en')} lang="en" />)}
        {field('text_de', <TextArea {...more('text_de')} lang="de" />)}
      </div>
      <p className="-mt-2 text-small text-ink-2">{m.announcements_one_language()}</p>
      {field(
        'urgent',
        <Checkbox
          name="urgent"
          label={ANNOUNCEMENT_LABELS.urgent()}
          hint={m.announcements_urgent_hint()}
          defaultChecked={values.urgent === 'on'}
        />,
        (value) => (value === 'on' ? m.announcements_urgent_yes() : m.announcements_urgent_no()),
      )}
      <div className="grid grid-cols-2 items-start gap-3">
        {field('day', <DateInput {...of('day')} optional />)}
        {field('time', <TimeInput {...of('time')} optional />)}
      </div>
      <p className="-mt-2 text-small text-ink-2">{m.announcements_when_hint({ zone })}</p>
    </>
  )
}
