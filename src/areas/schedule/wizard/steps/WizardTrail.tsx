import { Bar } from '#ui/figures/Progress.tsx'
import { DivisionMark } from '#ui/marks/DivisionMark.tsx'
import { useDivisions } from '#ui/marks/divisions.ts'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { m } from '#words/messages.js'
import { isSameQuestion, placeBeside, type WizardPlace, type WizardStep, wizardHref } from '../wizard.address.ts'

const QUESTIONS: Readonly<Record<WizardStep, () => string>> = {
  days: m.schedule_wizard_ask_days,
  fields: m.schedule_wizard_ask_fields,
  times: m.schedule_wizard_ask_times,
  teams: m.schedule_wizard_ask_teams,
  format: m.schedule_wizard_ask_format,
  wishes: m.schedule_wizard_ask_wishes,
  generate: m.schedule_wizard_ask_generate,
}

type Props = {
  places: readonly WizardPlace[]
  place: WizardPlace
  /** The format of a division is being changed by hand. */
  isEdited: boolean
}

/** The question, whom it is about, and how many there are. */
export function WizardTrail({ places, place, isEdited }: Props) {
  const divisions = useDivisions()
  const number = places.findIndex((it) => isSameQuestion(it, place)) + 1
  const before = isEdited ? place : placeBeside(places, place, -1)
  return (
    <>
      <PageHeader
        title={isEdited ? m.schedule_wizard_edit_title() : QUESTIONS[place.step]()}
        context={
          <span className="inline-flex flex-wrap items-center gap-2">
            {place.division !== '' && (
              <>
                <DivisionMark division={place.division} />
                {divisions.name(place.division)}
                <span aria-hidden>·</span>
              </>
            )}
            {m.schedule_wizard_question({ number, of: places.length })}
          </span>
        }
        {...(before && { back: wizardHref(before) })}
      />
      <div className="pb-4">
        <Bar share={number / Math.max(1, places.length)} />
      </div>
    </>
  )
}
