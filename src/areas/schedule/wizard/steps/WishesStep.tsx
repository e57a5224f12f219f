import { errorAt } from '#client/forms/problems.ts'
import type { RefusedForm } from '#http/pages/forms/handle-form.ts'
import { Checkbox } from '#ui/fields/Checkbox.tsx'
import { Select } from '#ui/fields/Select.tsx'
import { TimeInput } from '#ui/fields/TimeInput.tsx'
import { useDivisions } from '#ui/marks/divisions.ts'
import { Section } from '#ui/page/Section.tsx'
import { m } from '#words/messages.js'
import { timeValue } from './clock-times.ts'
import { dayShort } from './day-short.ts'
import { SaveAndAdd, StepForm } from './StepForm.tsx'
import type { wishesShown } from './shown.server.ts'

type Shown = Awaited<ReturnType<typeof wishesShown>>
type Props = { shown: Shown; back: string | undefined; refused: RefusedForm | undefined }

const MINUTES_PER_DAY = 1_440

/** Who comes later or leaves earlier, and whether teams keep score for others. */
export function WishesStep({ shown, back, refused }: Props) {
  const { wishes, has_duties } = shown
  return (
    <StepForm intent="wishes" base={shown.base} back={back} refused={refused}>
      <Section title={m.schedule_wizard_duties()}>
        <div className="pt-3">
          <Checkbox
            name="has_duties"
            label={m.schedule_wizard_has_duties()}
            hint={m.schedule_wizard_duties_hint()}
            defaultChecked={
              refused?.values['intent'] === undefined ? has_duties : refused.values['has_duties'] !== undefined
            }
          />
        </div>
      </Section>
      <Section title={m.schedule_wizard_wishes()}>
        <p className="pt-2 text-small text-ink-2">{m.schedule_wizard_wishes_hint()}</p>
        <div className="grid gap-5 pt-3">
          {[...wishes, undefined].map((wish, index) => (
            <WishRow key={`${wish?.team ?? ''} ${index}`} wish={wish} index={index} shown={shown} refused={refused} />
          ))}
          <SaveAndAdd />
        </div>
      </Section>
    </StepForm>
  )
}

type RowProps = {
  wish: Shown['wishes'][number] | undefined
  index: number
  shown: Shown
  refused: RefusedForm | undefined
}

function WishRow({ wish, index, shown, refused }: RowProps) {
  const divisions = useDivisions()
  const { days, teams } = shown
  const at = `wishes.${index}`
  const typed = (name: string, value: string) => refused?.values[`${at}.${name}`] ?? value
  const dayOf = (minute: number | null | undefined, usual: number) =>
    String(minute === null || minute === undefined ? usual : Math.floor(minute / MINUTES_PER_DAY))
  const options = days.map((day, number) => ({ value: String(number), label: dayShort(days, day) }))
  return (
    <fieldset>
      <legend className="sr-only">{m.schedule_wizard_wish({ number: index + 1 })}</legend>
      <div className="grid grid-cols-2 gap-3">
        <div className="col-span-2">
          <Select
            name={`${at}.team`}
            label={m.schedule_wizard_team()}
            placeholder={m.schedule_wizard_choose_team()}
            defaultValue={typed('team', wish?.team ?? '')}
            error={errorAt(refused, `${at}.team`)}
            options={teams.map(({ id, name, division }) => ({
              value: id,
              label: `${name} (${divisions.name(division)})`,
            }))}
          />
        </div>
        <Select
          name={`${at}.arrives_day`}
          label={m.schedule_wizard_arrives()}
          defaultValue={typed('arrives_day', dayOf(wish?.not_before, 0))}
          options={options}
        />
        <TimeInput
          name={`${at}.arrives_time`}
          label={m.schedule_wizard_arrives_time()}
          defaultValue={typed('arrives_time', timeValue(wish?.not_before))}
          error={errorAt(refused, `${at}.not_before`)}
        />
        <Select
          name={`${at}.leaves_day`}
          label={m.schedule_wizard_leaves()}
          defaultValue={typed('leaves_day', dayOf(wish?.not_after, days.length - 1))}
          options={options}
        />
        <TimeInput
          name={`${at}.leaves_time`}
          label={m.schedule_wizard_leaves_time()}
          defaultValue={typed('leaves_time', timeValue(wish?.not_after))}
          error={errorAt(refused, `${at}.not_after`)}
        />
      </div>
    </fieldset>
  )
}
