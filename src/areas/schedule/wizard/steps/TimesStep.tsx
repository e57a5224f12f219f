import { errorAt } from '#client/forms/problems.ts'
import type { RefusedForm } from '#http/pages/forms/handle-form.ts'
import { NumberInput } from '#ui/fields/NumberInput.tsx'
import { Select } from '#ui/fields/Select.tsx'
import { TimeInput } from '#ui/fields/TimeInput.tsx'
import { DivisionMark } from '#ui/marks/DivisionMark.tsx'
import { useDivisions } from '#ui/marks/divisions.ts'
import { Section } from '#ui/page/Section.tsx'
import { m } from '#words/messages.js'
import { timeValue } from './clock-times.ts'
import { dayShort } from './day-short.ts'
import { SaveAndAdd, StepForm } from './StepForm.tsx'
import type { timesShown } from './shown.server.ts'

type Props = { shown: ReturnType<typeof timesShown>; back: string | undefined; refused: RefusedForm | undefined }

/** How long games take, how long teams rest, and when nobody plays. */
export function TimesStep({ shown, back, refused }: Props) {
  const divisions = useDivisions()
  const { lengths, breaks, days } = shown
  const number = (name: string, label: string, value: number) => (
    <NumberInput
      name={name}
      label={label}
      defaultValue={refused?.values[name] ?? String(value)}
      error={errorAt(refused, name)}
      maxLength={3}
    />
  )
  return (
    <StepForm intent="times" base={shown.base} back={back} refused={refused}>
      <Section title={m.schedule_wizard_lengths()}>
        <p className="pt-2 text-small text-ink-2">{m.schedule_wizard_lengths_hint()}</p>
        <div className="grid gap-4 pt-3">
          {lengths.map(({ division, minutes, slot_minutes }, index) => (
            <fieldset key={division}>
              <legend className="mb-2 flex items-center gap-2 font-semibold">
                <DivisionMark division={division} />
                {divisions.name(division)}
              </legend>
              <input type="hidden" name={`lengths.${index}.division`} value={division} />
              <div className="grid grid-cols-2 gap-3">
                {number(`lengths.${index}.minutes`, m.schedule_wizard_game_minutes(), minutes)}
                {number(`lengths.${index}.slot_minutes`, m.schedule_wizard_slot_minutes(), slot_minutes)}
              </div>
            </fieldset>
          ))}
        </div>
      </Section>
      <Section title={m.schedule_wizard_rest()}>
        <div className="pt-3">
          <NumberInput
            name="minimum_rest"
            label={m.schedule_wizard_rest_minutes()}
            hint={m.schedule_wizard_rest_hint()}
            defaultValue={refused?.values['minimum_rest'] ?? String(shown.minimum_rest)}
            error={errorAt(refused, 'minimum_rest')}
            maxLength={3}
          />
        </div>
      </Section>
      <Section title={m.schedule_wizard_breaks()}>
        <p className="pt-2 text-small text-ink-2">{m.schedule_wizard_breaks_hint()}</p>
        <div className="grid gap-4 pt-3">
          {[...breaks, undefined].map((pause, index) => (
            <fieldset key={index}>
              <legend className="mb-2 font-semibold">
                {pause ? m.schedule_wizard_break({ number: index + 1 }) : m.schedule_wizard_break_another()}
              </legend>
              <div className="grid grid-cols-2 gap-3 desk:grid-cols-3">
                <div className="col-span-2 desk:col-span-1">
                  <Select
                    name={`breaks.${index}.day`}
                    label={m.schedule_wizard_day()}
                    defaultValue={refused?.values[`breaks.${index}.day`] ?? String(pause?.day ?? 0)}
                    options={days.map((day, number) => ({ value: String(number), label: dayShort(days, day) }))}
                  />
                </div>
                <TimeInput
                  name={`breaks.${index}.from`}
                  label={m.schedule_wizard_from()}
                  defaultValue={refused?.values[`breaks.${index}.from`] ?? timeValue(pause?.from)}
                  error={errorAt(refused, `breaks.${index}.from`)}
                />
                <TimeInput
                  name={`breaks.${index}.to`}
                  label={m.schedule_wizard_to()}
                  defaultValue={refused?.values[`breaks.${index}.to`] ?? timeValue(pause?.to)}
                  error={errorAt(refused, `breaks.${index}.to`)}
                />
              </div>
            </fieldset>
          ))}
          <SaveAndAdd />
        </div>
      </Section>
    </StepForm>
  )
}
