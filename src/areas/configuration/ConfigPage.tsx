import { CircleAlert } from 'lucide-react'
import { useMemo, useState } from 'react'
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  redirect,
  useLoaderData,
  useSearchParams,
} from 'react-router'
import { registrationDates } from '#areas/registration/settings/settings.api.server.ts'
import { CURRENCIES, tournamentOf } from '#areas/tournament/tournament.api.server.ts'
import { useFormResult } from '#client/forms/action-result.ts'
import { AsksBeforeLeaving } from '#client/forms/PostForm.tsx'
import { errorAt, errorsOf } from '#client/forms/problems.ts'
import { useLiveReload } from '#client/live/use-live.ts'
import { SetupWay } from '#client/page/SetupWay.tsx'
import { RegistrationDatesBeside } from '#client/registration/RegistrationDatesNote.tsx'
import { handleForm } from '#http/pages/forms/handle-form.ts'
import { pageRequest } from '#http/pages/page-request.ts'
import { editedForm } from '#rules/edited-form.ts'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { Note } from '#ui/feedback/Note.tsx'
import { ErrorSummary } from '#ui/fields/ErrorSummary.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { m } from '#words/messages.js'
import { configOf, translationsOf } from './configuration.api.server.ts'
import { saveSwitchesForm } from './configuration.saving.server.ts'
import { SwitchBoard } from './switches/SwitchBoard.tsx'

export async function loader({ context }: LoaderFunctionArgs) {
  const { reader } = context.get(pageRequest)
  const [config, translations, tournament, registration] = await Promise.all([
    configOf(reader),
    translationsOf(reader),
    tournamentOf(reader),
    registrationDates(reader),
  ])
  return { config, translations, registration, currency: tournament?.currency ?? CURRENCIES[0] }
}

export const action = (args: ActionFunctionArgs) =>
  handleForm(args, async (page, form) => {
    await saveSwitchesForm(page, form)
    return redirect('/admin/config?saved=switches')
  })

export { loadsAgainWhenOutOfDate as shouldRevalidate } from '#client/forms/out-of-date.ts'

/** What is open and what is not, and what people read where it is not. */
export default function ConfigPage() {
  const { config, translations, registration, currency } = useLoaderData<typeof loader>()
  const { refused } = useFormResult<typeof action>()
  const [search] = useSearchParams()
  const [isUnsaved, setUnsaved] = useState(false)
  useLiveReload(['tournament', 'registration_settings'])
  const problems = useMemo(() => errorsOf(refused), [refused])
  return (
    <>
      <PageHeader title={m.configuration_config_title()} context={m.configuration_context()} />
      <SetupWay />
      {isUnsaved && <AsksBeforeLeaving />}
      {config && translations ? (
        <>
          <ErrorSummary errors={problems} />
          {search.get('saved') === 'switches' && <Note kind="ok">{m.configuration_switches_saved()}</Note>}
          <SwitchBoard
            loaded={config}
            translations={translations}
            currency={currency}
            // What was posted before the JavaScript was there, and not taken.
            posted={refused && editedForm((field) => refused.values[field])}
            feeError={errorAt(refused, 'playersfee')}
            beside={{ team_registration_active: <RegistrationDatesBeside dates={registration} /> }}
            onUnsaved={setUnsaved}
          />
        </>
      ) : (
        <ErrorState icon={CircleAlert} title={m.configuration_missing_title()}>
          {m.configuration_missing_text()}
        </ErrorState>
      )}
    </>
  )
}
