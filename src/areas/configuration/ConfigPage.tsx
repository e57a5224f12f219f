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
import { logoEdited } from '#areas/tournament/logo/logo.api.server.ts'
import {
  accountFields,
  CURRENCIES,
  divisionFields,
  divisionsOf,
  SPIRIT_VISIBILITIES,
  tournamentAccountOf,
  tournamentFields,
  tournamentOf,
} from '#areas/tournament/tournament.api.server.ts'
import { useFormResult } from '#client/forms/action-result.ts'
import { limitsOf } from '#client/forms/limits.ts'
import { AsksBeforeLeaving } from '#client/forms/PostForm.tsx'
import { errorAt, errorsOf } from '#client/forms/problems.ts'
import { useLiveReload } from '#client/live/use-live.ts'
import { SetupWay } from '#client/page/SetupWay.tsx'
import { RegistrationDatesBeside } from '#client/registration/RegistrationDatesNote.tsx'
import type { Done } from '#http/pages/forms/done.ts'
import { textOf } from '#http/pages/forms/form-fields.ts'
import { handleForm, type RefusedForm } from '#http/pages/forms/handle-form.ts'
import { pageRequest } from '#http/pages/page-request.ts'
import type { Field } from '#records/schema/fields.ts'
import { editedForm } from '#rules/edited-form.ts'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { Note } from '#ui/feedback/Note.tsx'
import { ErrorSummary } from '#ui/fields/ErrorSummary.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { m } from '#words/messages.js'
import { configOf, translationsOf } from './configuration.api.server.ts'
import { saveSwitchesForm, saveTournamentForm, TOURNAMENT_FORM } from './configuration.saving.server.ts'
import { DivisionsEditor } from './divisions/DivisionsEditor.tsx'
import { DIVISION_ACTS, editedDivision } from './divisions/division-form.ts'
import { actOnDivisions } from './divisions/divisions.actions.server.ts'
import { SwitchBoard } from './switches/SwitchBoard.tsx'
import { LogoEditor } from './tournament/LogoEditor.tsx'
import { actOnLogo, LOGO_FORM } from './tournament/logo.actions.server.ts'
import { LOGO_ACTS, type LogoAct } from './tournament/logo-acts.ts'
import { TOURNAMENT_SAVED, TournamentForm } from './tournament/TournamentForm.tsx'
import { valuesOfTournament } from './tournament/tournament-values.ts'

export async function loader({ context }: LoaderFunctionArgs) {
  const { reader, preferences } = context.get(pageRequest)
  const [config, translations, logo, tournament, account, divisions, registration] = await Promise.all([
    configOf(reader),
    translationsOf(reader),
    logoEdited(reader, preferences.language),
    tournamentOf(reader),
    tournamentAccountOf(reader),
    divisionsOf(reader),
    registrationDates(reader),
  ])
  return {
    config,
    translations,
    logo,
    registration,
    currency: tournament?.currency ?? CURRENCIES[0],
    divisions: divisions.map(editedDivision),
    divisionLimits: {
      name_en: limitsOf(divisionFields.name_en),
      name_de: limitsOf(divisionFields.name_de),
      letter: limitsOf(divisionFields.letter),
      places: limitsOf(divisionFields.places),
    },
    tournament: tournament && account && valuesOfTournament({ tournament, account }, TOURNAMENT_FORM),
    choices: {
      timeZones: timeZonesWith(tournament?.time_zone),
      currencies: CURRENCIES,
      visibilities: SPIRIT_VISIBILITIES,
      limits: {
        ...limitsIn('tournament', tournamentFields, [
          'name',
          'place',
          'contact_name',
          'imprint_en',
          'imprint_de',
          'privacy_en',
          'privacy_de',
        ]),
        ...limitsIn('account', accountFields, ['holder']),
      },
    },
  }
}

/** Of the texts that are kept as they are typed. */
const limitsIn = <Name extends string>(part: string, fields: Readonly<Record<Name, Field>>, names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [`${part}.${name}`, limitsOf(fields[name])]))

/** Those that the service knows, and the one that is set. */
function timeZonesWith(set: string | undefined): readonly string[] {
  const known = Intl.supportedValuesOf('timeZone')
  return set === undefined || known.includes(set) ? known : [set, ...known]
}

export const action = (args: ActionFunctionArgs) =>
  handleForm(
    args,
    async (page, form) => {
      const intent = textOf(form, 'intent')
      const act = DIVISION_ACTS.find((it) => it === intent)
      if (act) return actOnDivisions(page, act, form)
      const logoAct = LOGO_ACTS.find((it) => it === intent)
      if (logoAct) return actOnLogo(page, logoAct, form)
      if (intent === 'switches') {
        await saveSwitchesForm(page, form)
        return redirect('/admin/config?saved=switches')
      }
      await saveTournamentForm(page, form)
      // With scripts the page stays where it is, with the answer beside the button; without them it is opened there.
      return redirect(`/admin/config?saved=tournament${form.has('scripts') ? '' : `#${TOURNAMENT_SAVED}`}`)
    },
    LOGO_FORM,
  )

export { loadsAgainWhenOutOfDate as shouldRevalidate } from '#client/forms/out-of-date.ts'

export default function ConfigPage() {
  const { config, translations, logo, registration, currency, tournament, choices, divisions, divisionLimits } =
    useLoaderData<typeof loader>()
  const { refused, done } = useFormResult<typeof action>()
  const [search] = useSearchParams()
  const [areSwitchesUnsaved, setSwitchesUnsaved] = useState(false)
  const [isTournamentUnsaved, setTournamentUnsaved] = useState(false)
  useLiveReload(['tournament', 'tournament_account', 'tournament_logo', 'registration_settings'])
  const switchesRefused = refused?.values['intent'] === 'switches' ? refused : undefined
  const tournamentRefused = refused?.values['intent'] === 'tournament' ? refused : undefined
  const divisionsRefused = DIVISION_ACTS.some((it) => it === refused?.values['intent']) ? refused : undefined
  const logoRefused = LOGO_ACTS.some((it) => it === refused?.values['intent']) ? refused : undefined
  const switchProblems = useMemo(() => errorsOf(switchesRefused), [switchesRefused])
  const saved = search.get('saved')

  return (
    <>
      <PageHeader title={m.configuration_config_title()} context={m.configuration_context()} />
      <SetupWay />
      {(areSwitchesUnsaved || isTournamentUnsaved) && <AsksBeforeLeaving />}
      {config && translations ? (
        <>
          <ErrorSummary errors={switchProblems} />
          {saved === 'switches' && <Note kind="ok">{m.configuration_switches_saved()}</Note>}
          <SwitchBoard
            loaded={config}
            translations={translations}
            currency={currency}
            posted={postedBy(switchesRefused)}
            feeError={errorAt(switchesRefused, 'playersfee')}
            beside={{ team_registration_active: <RegistrationDatesBeside dates={registration} /> }}
            onUnsaved={setSwitchesUnsaved}
          />
        </>
      ) : (
        <ErrorState icon={CircleAlert} title={m.configuration_missing_title()}>
          {m.configuration_missing_text()}
        </ErrorState>
      )}
      <h2 id="tournament" className="mt-12 font-display text-title desk:text-title-desk">
        {m.configuration_tournament()}
      </h2>
      <LogoEditor {...logo} refused={logoRefused} done={isOfLogo(done) ? done : undefined} />
      {tournament ? (
        <TournamentForm
          current={tournament}
          choices={choices}
          refused={tournamentRefused}
          posted={postedBy(tournamentRefused)}
          isSaved={saved === 'tournament'}
          onUnsaved={setTournamentUnsaved}
        />
      ) : (
        <ErrorState icon={CircleAlert} title={m.configuration_tournament_missing_title()}>
          {m.configuration_tournament_missing_text()}
        </ErrorState>
      )}
      <DivisionsEditor
        divisions={divisions}
        limits={divisionLimits}
        refused={divisionsRefused}
        done={isOfLogo(done) ? undefined : done}
      />
    </>
  )
}

const isOfLogo = (done: Done | undefined): done is Done<LogoAct> => LOGO_ACTS.some((it) => it === done?.done)

/** What was posted before the JavaScript was there, and not taken. */
const postedBy = (refused: RefusedForm | undefined) => refused && editedForm((field) => refused.values[field])
