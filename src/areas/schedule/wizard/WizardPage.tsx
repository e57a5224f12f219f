import { CircleAlert } from 'lucide-react'
import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useActionResult } from '#client/forms/action-result.ts'
import { refusalIn, refusedOf } from '#client/forms/problems.ts'
import { useLiveReload } from '#client/live/use-live.ts'
import { listForm } from '#http/pages/forms/form-bounds.ts'
import { handleForm, type RefusedForm } from '#http/pages/forms/handle-form.ts'
import { pageRequest } from '#http/pages/page-request.ts'
import { GAME_LINES_MOST } from '#rules/import/timetable/timetable-list.ts'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { m } from '#words/messages.js'
import { type WizardState, wizardStateOf } from './answers/wizard.queries.server.ts'
import { editorShown } from './editor/editor.server.ts'
import { FormatEditor } from './editor/FormatEditor.tsx'
import { GenerateStep } from './generating/GenerateStep.tsx'
import { generateShown } from './generating/generated.server.ts'
import { PasteTimetable } from './paste/PasteTimetable.tsx'
import { DaysStep } from './steps/DaysStep.tsx'
import { FieldsStep } from './steps/FieldsStep.tsx'
import { FormatStep } from './steps/FormatStep.tsx'
import { fieldsShown, formatShown, teamsShown, timesShown, wishesShown } from './steps/shown.server.ts'
import { NoTeams, TeamsStep } from './steps/TeamsStep.tsx'
import { TimesStep } from './steps/TimesStep.tsx'
import { WishesStep } from './steps/WishesStep.tsx'
import { WizardTrail } from './steps/WizardTrail.tsx'
import { actOnWizard } from './wizard.actions.server.ts'
import { placeBeside, questionIn, WIZARD_PATH, type WizardPlace, wizardHref } from './wizard.address.ts'
import { placesFor } from './wizard-places.ts'

export { loadsAgainWhenOutOfDate as shouldRevalidate } from '#client/forms/out-of-date.ts'

export async function loader({ context, url }: LoaderFunctionArgs) {
  const page = context.get(pageRequest)
  const state = await wizardStateOf(page.db)
  if (!state) return undefined
  const hasDays = state.days.length > 0
  const places = hasDays ? placesFor(state.plan) : [{ step: 'days', division: '' } as const]
  const place = questionIn(url.searchParams, places)
  return {
    places,
    place,
    days: state.days,
    isAgain: state.isAgain,
    version: state.record?.version ?? 0,
    name: state.tournament.name,
    isPaste: hasDays && url.searchParams.has('paste'),
    asked: await askedAt(page, state, place, url),
  }
}

/** What the question at a place is shown with. */
async function askedAt(
  page: Parameters<typeof teamsShown>[0],
  state: WizardState,
  place: WizardPlace,
  { searchParams }: URL,
) {
  switch (place.step) {
    case 'days':
      return { step: 'days' as const }
    case 'fields':
      return { step: 'fields' as const, shown: fieldsShown(state) }
    case 'times':
      return { step: 'times' as const, shown: timesShown(state) }
    case 'teams':
      return { step: 'teams' as const, shown: await teamsShown(page, state, place) }
    case 'format':
      return searchParams.has('edit')
        ? { step: 'edit' as const, shown: await editorShown(page, state, place, searchParams) }
        : { step: 'format' as const, shown: formatShown(state, place) }
    case 'wishes':
      return { step: 'wishes' as const, shown: await wishesShown(page, state) }
    case 'generate':
      return { step: 'generate' as const, shown: await generateShown(page, state, searchParams) }
  }
}

export const action = (args: ActionFunctionArgs) => handleForm(args, actOnWizard, listForm(GAME_LINES_MOST))

/** Where somebody else was faster their answer is shown, not what was typed over an older one. */
const withoutOutdated = (refused: RefusedForm | undefined): RefusedForm | undefined =>
  refused?.status === 409 ? { ...refused, values: {} } : refused

export default function WizardPage() {
  useLiveReload(['schedule_plan'])
  const loaded = useLoaderData<typeof loader>()
  const answer = useActionResult<typeof action>()
  const refused = refusalIn(answer)
  if (!loaded)
    return (
      <>
        <PageHeader title={m.schedule_wizard_title()} />
        <ErrorState icon={CircleAlert} title={m.configuration_missing_title()}>
          {m.configuration_tournament_missing_text()}
        </ErrorState>
      </>
    )
  const { places, place, asked, days, isAgain, version, name } = loaded
  if (loaded.isPaste) {
    const preview = answer && 'lines' in answer ? answer : undefined
    return <PasteTimetable {...{ days, version, isAgain, name, preview, refused }} />
  }
  const before = placeBeside(places, place, -1)
  const after = placeBeside(places, place, 1)
  const back = before && wizardHref(before)
  const ofStep = withoutOutdated(refusedOf(refused, place.step))
  return (
    <div className={asked.step === 'generate' ? undefined : 'max-w-read'}>
      <WizardTrail places={places} place={place} isEdited={asked.step === 'edit'} />
      {asked.step === 'days' && (
        <DaysStep days={days} isAgain={isAgain} next={after && wizardHref(after)} paste={`${WIZARD_PATH}?paste`} />
      )}
      {asked.step === 'fields' && <FieldsStep shown={asked.shown} back={back} refused={ofStep} />}
      {asked.step === 'times' && <TimesStep shown={asked.shown} back={back} refused={ofStep} />}
      {asked.step === 'teams' &&
        (asked.shown ? (
          <TeamsStep shown={asked.shown} division={place.division} back={back} refused={ofStep} />
        ) : (
          <NoTeams />
        ))}
      {asked.step === 'format' && asked.shown && (
        <FormatStep shown={asked.shown} division={place.division} back={back} refused={ofStep} />
      )}
      {asked.step === 'edit' && asked.shown && (
        <FormatEditor shown={asked.shown} division={place.division} refused={refused} />
      )}
      {asked.step === 'wishes' && <WishesStep shown={asked.shown} back={back} refused={ofStep} />}
      {asked.step === 'generate' && <GenerateStep shown={asked.shown} refused={refused} />}
    </div>
  )
}
