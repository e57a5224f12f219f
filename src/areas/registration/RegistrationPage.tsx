import { MailCheck } from 'lucide-react'
import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { configOf } from '#areas/configuration/configuration.api.server.ts'
import { tournamentOf } from '#areas/tournament/tournament.api.server.ts'
import { useActionResult } from '#client/forms/action-result.ts'
import { PostForm, useIsSending } from '#client/forms/PostForm.tsx'
import { namedErrorsOf, refusalIn } from '#client/forms/problems.ts'
import { useLiveReload } from '#client/live/use-live.ts'
import { useHasMail } from '#client/page/has-mail.ts'
import { textOf } from '#http/pages/forms/form-fields.ts'
import { handleForm } from '#http/pages/forms/handle-form.ts'
import { textInLanguage } from '#http/pages/languages.ts'
import { pageRequest } from '#http/pages/page-request.ts'
import { countriesIn } from '#rules/countries.ts'
import { Button } from '#ui/controls/Button.tsx'
import { ButtonLink } from '#ui/controls/ButtonLink.tsx'
import { CopyButton } from '#ui/controls/CopyButton.tsx'
import { Note } from '#ui/feedback/Note.tsx'
import { ErrorSummary } from '#ui/fields/ErrorSummary.tsx'
import { FormFooter } from '#ui/fields/FormFooter.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { m } from '#words/messages.js'
import { placesOf } from './places.api.server.ts'
import { QuestionFields } from './questions/QuestionFields.tsx'
import { questionLabels } from './questions/question-words.ts'
import { askedOf, questionsOf } from './questions/questions.server.ts'
import { RegistrationFacts } from './RegistrationFacts.tsx'
import { ConsentField, ContactFields, PlanningFields, TeamFields } from './RegistrationFields.tsx'
import { register } from './registration.commands.server.ts'
import { type FieldName, NAMED_FIELDS } from './registration-words.ts'
import { settingsSaid } from './settings/settings.server.ts'

export async function loader({ context }: LoaderFunctionArgs) {
  const { reader, viewer, preferences } = context.get(pageRequest)
  const [places, tournament, config, { values: settings }, questions] = await Promise.all([
    placesOf(reader),
    tournamentOf(reader),
    configOf(reader),
    settingsSaid(reader),
    questionsOf(reader),
  ])
  const { name, email } = viewer.record
  return {
    places,
    questions: questions.map(askedOf),
    countries: countriesIn(preferences.language),
    tournament: tournament?.name ?? '',
    facts: {
      closes: settings.closes,
      fee: config?.playersfee ?? 0,
      currency: tournament?.currency || 'EUR',
      includes: textInLanguage(settings, 'includes', preferences.language),
    },
    person: { contact_name: textIn(name), contact_email: textIn(email) },
  }
}

const textIn = (value: unknown) => (typeof value === 'string' ? value : '')

export const action = (args: ActionFunctionArgs) =>
  handleForm(args, async (page, form) => {
    const shown = await page.submit(register, form, { language: page.preferences.language })
    return { team: textOf(form, 'name').trim(), sentTo: textOf(form, 'contact_email').trim(), ...shown }
  })

export default function RegistrationPage() {
  useLiveReload(['teams', 'registration_settings', 'registration_questions'])
  const { places, questions, countries, tournament, facts, person } = useLoaderData<typeof loader>()
  const answer = useActionResult<typeof action>()
  const refused = refusalIn(answer)
  const busy = useIsSending()
  if (answer && 'sentTo' in answer) return <Sent team={answer.team} email={answer.sentTo} link={answer.link ?? ''} />
  const known: Partial<Record<FieldName, string>> = person
  const fields = { valueOf: (field: FieldName) => refused?.values[field] ?? known[field], refused }
  return (
    <div className="max-w-read">
      <PageHeader
        title={m.registration_form_title()}
        context={tournament === '' ? m.registration_form_context_plain() : m.registration_form_context({ tournament })}
      />
      <RegistrationFacts {...facts} />
      <PostForm noValidate keepsUnsaved>
        <div className="pt-2">
          <ErrorSummary errors={namedErrorsOf(refused, { ...NAMED_FIELDS, ...questionLabels(questions) })} />
        </div>
        <TeamFields {...fields} places={places} countries={countries} />
        <ContactFields {...fields} />
        <PlanningFields {...fields} />
        <QuestionFields questions={questions} valueOf={(field) => refused?.values[field]} refused={refused} />
        <div className="pt-4 pb-6">
          <ConsentField {...fields} />
        </div>
        <FormFooter>
          <Button type="submit" busy={busy} busyText={m.site_sending()}>
            {m.registration_submit()}
          </Button>
        </FormFooter>
      </PostForm>
    </div>
  )
}

type SentProps = {
  team: string
  email: string
  /** Shown now or never, where there is no mail server; '' otherwise. */
  link: string
}

function Sent({ team, email, link }: SentProps) {
  if (!useHasMail()) return <Registered team={team} link={link} />
  return (
    <div className="max-w-read">
      <PageHeader title={m.registration_sent_title()} />
      <div className="grid gap-4">
        <Note kind="ok" icon={MailCheck} announced>
          <span className="wrap-anywhere">{m.registration_sent_text({ team, email })}</span>
        </Note>
        <p>{m.registration_sent_next()}</p>
        <p className="text-small text-ink-2">{m.registration_sent_nothing()}</p>
        <div>
          <ButtonLink to="/registration" kind="line">
            {m.registration_sent_another()}
          </ButtonLink>
        </div>
      </div>
    </div>
  )
}

/** Nothing is mailed here: what the mail would hold stands on the page. */
function Registered({ team, link }: Omit<SentProps, 'email'>) {
  const said = link === '' ? m.byhand_registration_shown_before({ team }) : m.byhand_registration_text({ team })
  return (
    <div className="max-w-read">
      <PageHeader title={m.byhand_registration_title()} />
      <div className="grid gap-4">
        <Note kind="ok" announced>
          <span className="wrap-anywhere">{said}</span>
        </Note>
        {link !== '' && (
          <div className="grid gap-2">
            <p className="wrap-anywhere">{link}</p>
            <div className="flex flex-wrap items-center gap-2">
              <ButtonLink to={new URL(link).pathname}>{m.byhand_registration_open()}</ButtonLink>
              <CopyButton text={link}>{m.byhand_registration_copy()}</CopyButton>
            </div>
            <p className="text-small text-ink-2">{m.byhand_registration_once()}</p>
          </div>
        )}
        <p>{m.registration_sent_next()}</p>
        <div>
          <ButtonLink to="/registration" kind="line">
            {m.registration_sent_another()}
          </ButtonLink>
        </div>
      </div>
    </div>
  )
}
