import { clashingFields } from '#client/forms/ClashingField.tsx'
import { limitsOf } from '#client/forms/limits.ts'
import { formatDay } from '#client/when.ts'
import type { RefusedForm } from '#http/pages/forms/handle-form.ts'
import type { FormValues } from '#rules/edited-form.ts'
import { JOB_STATES } from '#rules/helpers/taking-jobs.ts'
import { NumberInput } from '#ui/fields/NumberInput.tsx'
import { Select } from '#ui/fields/Select.tsx'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { TextInput } from '#ui/fields/TextInput.tsx'
import { TimeInput } from '#ui/fields/TimeInput.tsx'
import { m } from '#words/messages.js'
import { JOB_CATEGORIES, jobFields } from '../helpers.fields.ts'
import { CATEGORY_WORDS, JOB_STATE_WORDS } from '../helpers.words.ts'
import { JOB_LABELS, type JobField } from './job-form.ts'

type Props = {
  /** On which there can be jobs. */
  days: readonly string[]
  values: FormValues<JobField>
  refused: RefusedForm | undefined
  /** What somebody else has saved in a field meanwhile. */
  theirs?: (field: JobField) => string | undefined
}

const options = <V extends string>(words: Readonly<Record<V, () => string>>, values: readonly V[]) =>
  values.map((value) => ({ value, label: words[value]() }))

const CHOICES = {
  category: () => options(CATEGORY_WORDS, JOB_CATEGORIES),
  state: () => options(JOB_STATE_WORDS, JOB_STATES),
}

/** All of a job; where two admins changed the same, both values are shown and one is chosen. */
export function JobFields({ days, values, refused, theirs }: Props) {
  const { of, field } = clashingFields({ labels: JOB_LABELS, values, refused, theirs })
  const chosen = (name: keyof typeof CHOICES, hint?: string) =>
    field(
      name,
      <Select {...of(name)} hint={hint} required options={CHOICES[name]()} />,
      (value) => CHOICES[name]().find((it) => it.value === value)?.label ?? '',
    )
  return (
    <>
      {field('title', <TextInput {...of('title')} {...limitsOf(jobFields.title)} required autoComplete="off" />)}
      <div className="grid items-start gap-3 desk:grid-cols-2">
        {chosen('category')}
        {field(
          'date',
          <Select
            {...of('date')}
            hint={m.helpers_day_hint()}
            required
            options={[...new Set([...days, values.date])]
              .filter(Boolean)
              .toSorted()
              .map((value) => ({ value, label: formatDay(value) }))}
          />,
          formatDay,
        )}
      </div>
      <div className="grid grid-cols-2 items-start gap-3">
        {field('starts', <TimeInput {...of('starts')} required />)}
        {field('ends', <TimeInput {...of('ends')} required />)}
      </div>
      {field('place', <TextInput {...of('place')} {...limitsOf(jobFields.place)} optional autoComplete="off" />)}
      <div className="grid grid-cols-2 items-start gap-3">
        {field('needed', <NumberInput {...of('needed')} required maxLength={2} />)}
        {field('maximum', <NumberInput {...of('maximum')} required maxLength={2} />)}
      </div>
      {field(
        'minimum_age',
        <NumberInput {...of('minimum_age')} hint={m.helpers_minimum_age_hint()} optional maxLength={2} />,
      )}
      {field('note', <TextArea {...of('note')} {...limitsOf(jobFields.note)} rows={3} optional />)}
      {chosen('state', m.helpers_state_hint())}
    </>
  )
}
