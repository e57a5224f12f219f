import { Undo2 } from 'lucide-react'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { configOf } from '#areas/configuration/configuration.api.server.ts'
import { teams } from '#areas/teams/teams.collections.ts'
import { useActionResult } from '#client/forms/action-result.ts'
import { PostForm, useIsSending } from '#client/forms/PostForm.tsx'
import { namedErrorsOf, refusalIn } from '#client/forms/problems.ts'
import { SuccessMessage } from '#client/forms/SuccessMessage.tsx'
import { handleForm } from '#http/pages/forms/handle-form.ts'
import { pageRequest } from '#http/pages/page-request.ts'
import { countriesIn, countryIn } from '#rules/countries.ts'
import { Button } from '#ui/controls/Button.tsx'
import { ButtonLink } from '#ui/controls/ButtonLink.tsx'
import { ErrorSummary } from '#ui/fields/ErrorSummary.tsx'
import { useDivisions } from '#ui/marks/divisions.ts'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { m } from '#words/messages.js'
import { placesOf } from '../places.api.server.ts'
import { questionLabels } from '../questions/question-words.ts'
import { askedOf, questionsOf } from '../questions/questions.server.ts'
import { registrationWithToken, toldIn } from '../registration.server.ts'
import { homeInWords, NAMED_FIELDS } from '../registration-words.ts'
import { OwnRegistrationForm } from './OwnRegistrationForm.tsx'
import { OwnRegistrationState } from './OwnRegistrationState.tsx'
import { actOnOwnRegistration } from './own-registration.actions.server.ts'
import { WithdrawRegistration } from './WithdrawRegistration.tsx'

export { loadsAgainWhenOutOfDate as shouldRevalidate } from '#client/forms/out-of-date.ts'

import { useHasMail } from '#client/page/has-mail.ts'

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { db, preferences } = context.get(pageRequest)
  const found = await registrationWithToken(db, params['token'] ?? '')
  if (!found)
    return data({ title: m.registration_link_title(), registration: undefined, questions: undefined }, { status: 404 })
  const [places, config, team, questions] = await Promise.all([
    placesOf(db),
    configOf(db),
    found.team === '' ? undefined : db.get(teams, found.team),
    questionsOf(db),
  ])
  const { state, reason, updated } = found
  const told = toldIn(found)
  return data({
    title: told.name,
    registration: {
      state,
      reason,
      updated,
      told,
      countryName: countryIn(preferences.language, told.country),
      isTeamGone: state === 'accepted' && team?.state !== 'accepted',
    },
    places,
    questions: questions.map(askedOf),
    countries: countriesIn(preferences.language),
    isOn: config?.team_registration_active ?? false,
    isScheduleMade: config?.schedule_initialized ?? false,
  })
}

export const action = (args: ActionFunctionArgs) =>
  handleForm(args, (page, form) => actOnOwnRegistration(page, args.params['token'] ?? '', form))

export default function RegistrationLinkPage() {
  const loaded = useLoaderData<typeof loader>()
  const answer = useActionResult<typeof action>()
  const refused = refusalIn(answer)
  const problems = namedErrorsOf(refused, { ...NAMED_FIELDS, ...questionLabels(loaded.questions ?? []) })
  const busy = useIsSending()
  const divisions = useDivisions()
  if (!loaded.registration) return <Unknown />
  const { registration, places, countries, questions, isOn, isScheduleMade } = loaded
  const { told, state, isTeamGone } = registration
  const isOpen = state === 'registered' || state === 'waiting' || state === 'accepted'
  const isChangeRefused = refused?.values['intent'] === 'change'
  return (
    <div className="max-w-read">
      <SuccessMessage answer={answer} />
      <PageHeader
        title={told.name}
        context={homeInWords(divisions.name(told.division), told.city, registration.countryName)}
      />
      <div className="grid gap-3 pt-2">
        {!(isChangeRefused && isOpen) && <ErrorSummary errors={problems} />}
        <OwnRegistrationState registration={registration} isOn={isOn} />
      </div>
      {state === 'withdrawn' && isOn && (
        <PostForm className="pt-4">
          <Button type="submit" name="intent" value="takeBack" icon={Undo2} busy={busy} busyText={m.site_sending()}>
            {m.registration_take_back()}
          </Button>
        </PostForm>
      )}
      {isOpen && (
        <OwnRegistrationForm
          registration={registration}
          places={places}
          countries={countries}
          questions={questions}
          refused={isChangeRefused ? refused : undefined}
        />
      )}
      {isOpen && !isTeamGone && (
        <WithdrawRegistration
          team={told.name}
          isAccepted={state === 'accepted'}
          isScheduleMade={isScheduleMade}
          problem={refused && !isChangeRefused ? problems[0]?.text : undefined}
        />
      )}
    </div>
  )
}

function Unknown() {
  const hasMail = useHasMail()
  return (
    <div className="max-w-read">
      <PageHeader title={m.registration_link_unknown_title()} />
      <p>{hasMail ? m.registration_link_unknown_text() : m.byhand_registration_unknown()}</p>
      <div className="pt-4">
        <ButtonLink to="/" kind="line">
          {m.registration_link_to_start()}
        </ButtonLink>
      </div>
    </div>
  )
}
