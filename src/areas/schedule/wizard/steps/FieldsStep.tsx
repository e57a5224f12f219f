import { Plus, Trash2 } from 'lucide-react'
import { errorAt } from '#client/forms/problems.ts'
import { formatDay, formatWeekday } from '#client/when.ts'
import type { RefusedForm } from '#http/pages/forms/handle-form.ts'
import { Button } from '#ui/controls/Button.tsx'
import { IconButton } from '#ui/controls/IconButton.tsx'
import { Select } from '#ui/fields/Select.tsx'
import { TextInput } from '#ui/fields/TextInput.tsx'
import { TimeInput } from '#ui/fields/TimeInput.tsx'
import { Section } from '#ui/page/Section.tsx'
import { m } from '#words/messages.js'
import { clockShown, timeValue } from './clock-times.ts'
import { StepForm } from './StepForm.tsx'
import type { fieldsShown } from './shown.server.ts'

type Shown = ReturnType<typeof fieldsShown>
type Props = { shown: Shown; back: string | undefined; refused: RefusedForm | undefined }

/** How many fields, what they are called, and when they are open. */
export function FieldsStep({ shown, back, refused }: Props) {
  const { days, hours, fields } = shown
  return (
    <StepForm intent="fields" base={shown.base} back={back} refused={refused}>
      <Section title={m.schedule_wizard_hours()}>
        <div className="grid gap-4 pt-3">
          {days.map((day, index) => (
            <fieldset key={day}>
              <legend className="mb-2 font-semibold">{formatDay(day)}</legend>
              <div className="grid grid-cols-2 gap-3">
                <Time
                  name={`hours.${index}.from`}
                  label={m.schedule_wizard_opens()}
                  at={hours[index]?.from}
                  {...{ refused }}
                />
                <Time
                  name={`hours.${index}.to`}
                  label={m.schedule_wizard_closes()}
                  at={hours[index]?.to}
                  {...{ refused }}
                />
              </div>
            </fieldset>
          ))}
        </div>
      </Section>
      <Section title={m.schedule_wizard_fields({ count: fields.length })}>
        <p className="pt-2 text-small text-ink-2">{m.schedule_wizard_fields_hint()}</p>
        <ul className="list">
          {fields.map((field, index) => (
            <FieldRow key={field.id} shown={shown} index={index} refused={refused} />
          ))}
        </ul>
        <div className="pt-3">
          <Button type="submit" name="go" value="add" kind="line" icon={Plus}>
            {m.schedule_wizard_add_field()}
          </Button>
        </div>
      </Section>
    </StepForm>
  )
}

type RowProps = { shown: Shown; index: number; refused: RefusedForm | undefined }

function FieldRow({ shown, index, refused }: RowProps) {
  const { fields, days, hours, played } = shown
  const field = fields[index]
  if (!field) return null
  const at = `fields.${index}`
  const typed = (name: string, value: string) => refused?.values[name] ?? value
  const chosen = refused?.values['show']
  const show = chosen === undefined ? field.is_show : chosen === field.id
  return (
    <li className="py-3">
      <input type="hidden" name={`${at}.id`} value={field.id} />
      <div className="flex items-end gap-3">
        <div className="min-w-0 flex-1">
          <TextInput
            name={`${at}.name`}
            label={m.schedule_wizard_field_name({ number: index + 1 })}
            defaultValue={typed(`${at}.name`, field.name)}
            error={errorAt(refused, `${at}.name`)}
            maxLength={20}
            autoComplete="off"
          />
        </div>
        <label className="choice flex-none">
          <input type="radio" name="show" value={field.id} defaultChecked={show} />
          <span>{m.schedule_wizard_show_field()}</span>
        </label>
        {fields.length > 1 && !played.includes(field.id) && (
          <IconButton
            type="submit"
            name="go"
            value={`remove:${index}`}
            icon={Trash2}
            label={m.schedule_wizard_remove_field({ name: field.name })}
          />
        )}
      </div>
      <details className="mt-1">
        <summary className="fold text-small">{otherHours(shown, index) || m.schedule_wizard_as_all()}</summary>
        <div className="grid gap-3 pb-2">
          {days.map((day, number) => {
            const own = field.days[number]
            const usual = hours[number]
            const of = `${at}.days.${number}`
            const from = own?.is === 'own' ? own.from : usual?.from
            const to = own?.is === 'own' ? own.to : usual?.to
            return (
              <fieldset key={day}>
                <legend className="mb-2 font-semibold">{formatDay(day)}</legend>
                <div className="grid grid-cols-2 gap-3 desk:grid-cols-3">
                  <div className="col-span-2 desk:col-span-1">
                    <Select
                      name={`${of}.is`}
                      label={m.schedule_wizard_field_open()}
                      defaultValue={typed(`${of}.is`, own?.is ?? 'usual')}
                      options={[
                        { value: 'usual', label: m.schedule_wizard_open_usual() },
                        { value: 'own', label: m.schedule_wizard_open_own() },
                        { value: 'closed', label: m.schedule_wizard_open_closed() },
                      ]}
                    />
                  </div>
                  <Time name={`${of}.from`} label={m.schedule_wizard_opens()} at={from} refused={refused} />
                  <Time name={`${of}.to`} label={m.schedule_wizard_closes()} at={to} refused={refused} />
                </div>
              </fieldset>
            )
          })}
        </div>
      </details>
    </li>
  )
}

/** `Sunday until 15:00`; '' where it is open as all are. */
function otherHours({ fields, days, hours }: Shown, index: number): string {
  const own = fields[index]?.days ?? []
  return own
    .flatMap((it, day) => {
      const weekday = formatWeekday(days[day] ?? '')
      const usual = hours[day]
      if (it.is === 'usual' || (usual && it.is === 'own' && it.from === usual.from && it.to === usual.to)) return []
      if (it.is === 'closed') return [m.schedule_wizard_closed_on({ weekday })]
      return [m.schedule_wizard_open_on({ weekday, from: clockShown(it.from), to: clockShown(it.to) })]
    })
    .join(', ')
}

type TimeProps = { name: string; label: string; at: number | undefined; refused: RefusedForm | undefined }

const Time = ({ name, label, at, refused }: TimeProps) => (
  <TimeInput
    name={name}
    label={label}
    defaultValue={refused?.values[name] ?? timeValue(at)}
    error={errorAt(refused, name)}
  />
)
