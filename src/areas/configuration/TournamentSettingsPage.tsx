import { CircleAlert } from 'lucide-react'
import { useState } from 'react'
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  redirect,
  useLoaderData,
  useSearchParams,
} from 'react-router'
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
import { refusedOf } from '#client/forms/problems.ts'
import { useLiveReload } from '#client/live/use-live.ts'
import { SetupWay } from '#client/page/SetupWay.tsx'
import type { Done } from '#http/pages/forms/done.ts'
import { textOf } from '#http/pages/forms/form-fields.ts'
import { handleForm } from '#http/pages/forms/handle-form.ts'
import { pageRequest } from '#http/pages/page-request.ts'
import type { Field } from '#records/schema/fields.ts'
import { editedForm } from '#rules/edited-form.ts'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { m } from '#words/messages.js'
import { saveTournamentForm, TOURNAMENT_FORM } from './configuration.saving.server.ts'
import { DivisionsEditor } from './divisions/DivisionsEditor.tsx'
import { DIVISION_ACTS, editedDivision } from './divisions/division-form.ts'
import { actOnDivisions } from './divisions/divisions.actions.server.ts'
import { LogoEditor } from './tournament/LogoEditor.tsx'
import { actOnLogo, LOGO_FORM } from './tournament/logo.actions.server.ts'
import { LOGO_ACTS, type LogoAct } from './tournament/logo-acts.ts'
import { TOURNAMENT_SAVED, TournamentForm } from './tournament/TournamentForm.tsx'
import { SETTINGS_PATH } from './tournament/tournament-settings.address.ts'
import { valuesOfTournament } from './tournament/tournament-values.ts'

export async function loader({ context }: LoaderFunctionArgs) {
  const { reader, preferences } = context.get(pageRequest)
  const [logo, tournament, account, divisions] = await Promise.all([
    logoEdited(reader, preferences.language),
    tournamentOf(reader),
    tournamentAccountOf(reader),
    divisionsOf(reader),
  ])
  return {
    logo,
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
      await saveTournamentForm(page, form)
      // With scripts the page stays where it is, with the answer beside the button; without them it is opened there.
      return redirect(`${SETTINGS_PATH}?saved=tournament${form.has('scripts') ? '' : `#${TOURNAMENT_SAVED}`}`)
    },
    LOGO_FORM,
  )

export { loadsAgainWhenOutOfDate as shouldRevalidate } from '#client/forms/out-of-date.ts'

/** What the tournament is: name and days first, then everything else that is said of it once. */
export default function TournamentSettingsPage() {
  const { logo, tournament, choices, divisions, divisionLimits } = useLoaderData<typeof loader>()
  const { refused, done } = useFormResult<typeof action>()
  const [search] = useSearchParams()
  const [isUnsaved, setUnsaved] = useState(false)
  useLiveReload(['tournament', 'tournament_account', 'tournament_logo'])
  const ofTournament = refusedOf(refused, 'tournament')
  return (
    <>
      <PageHeader title={m.configuration_tournament()} />
      {isUnsaved && <AsksBeforeLeaving />}
      {tournament ? (
        <TournamentForm
          current={tournament}
          choices={choices}
          refused={ofTournament}
          posted={ofTournament && editedForm((field) => ofTournament.values[field])}
          isSaved={search.get('saved') === 'tournament'}
          onUnsaved={setUnsaved}
        />
      ) : (
        <ErrorState icon={CircleAlert} title={m.configuration_tournament_missing_title()}>
          {m.configuration_tournament_missing_text()}
        </ErrorState>
      )}
      {/* Below what is saved, which stays where it is when the next step is told. */}
      <SetupWay />
      <LogoEditor {...logo} refused={refusedOf(refused, ...LOGO_ACTS)} done={isOfLogo(done) ? done : undefined} />
      <DivisionsEditor
        divisions={divisions}
        limits={divisionLimits}
        refused={refusedOf(refused, ...DIVISION_ACTS)}
        done={isOfLogo(done) ? undefined : done}
      />
    </>
  )
}

const isOfLogo = (done: Done | undefined): done is Done<LogoAct> => LOGO_ACTS.some((it) => it === done?.done)
