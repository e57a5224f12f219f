import { CalendarClock } from 'lucide-react'
import { type ActionFunctionArgs, Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { savePlaces } from '#areas/tournament/divisions/divisions.api.server.ts'
import { tournamentOf } from '#areas/tournament/tournament.api.server.ts'
import { useFormResult } from '#client/forms/action-result.ts'
import { refusedOf } from '#client/forms/problems.ts'
import { SuccessMessage } from '#client/forms/SuccessMessage.tsx'
import { useLiveReload } from '#client/live/use-live.ts'
import { REGISTRATION_SETTINGS_PATH, RegistrationDatesNote } from '#client/registration/RegistrationDatesNote.tsx'
import { textOf } from '#http/pages/forms/form-fields.ts'
import { handleForm } from '#http/pages/forms/handle-form.ts'
import { pageRequest } from '#http/pages/page-request.ts'
import { ButtonLink } from '#ui/controls/ButtonLink.tsx'
import { ErrorSummary } from '#ui/fields/ErrorSummary.tsx'
import { Pagination } from '#ui/lists/Pagination.tsx'
import { List } from '#ui/page/List.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { Section } from '#ui/page/Section.tsx'
import { m } from '#words/messages.js'
import { placesOf } from '../places.api.server.ts'
import { QuestionsEditor } from '../questions/QuestionsEditor.tsx'
import { actOnQuestions } from '../questions/questions.actions.server.ts'
import { askedOf, questionsOf } from '../questions/questions.server.ts'
import { firstWaiting, registrationCounts, registrationsFound } from '../registration.queries.server.ts'
import { isRegistrationOn } from '../registration.server.ts'
import { REGISTRATIONS_SHOW_WORDS } from '../registration-words.ts'
import { RegistrationSettings } from '../settings/RegistrationSettings.tsx'
import { saveSettingsForm } from '../settings/settings.actions.server.ts'
import { settingsSaid } from '../settings/settings.server.ts'
import { NoRegistrations } from './NoRegistrations.tsx'
import { RegistrationEntry } from './RegistrationEntry.tsx'
import { RegistrationFilters } from './RegistrationFilters.tsx'
import { RegistrationPlaces } from './RegistrationPlaces.tsx'
import { decideRegistration } from './registration.actions.server.ts'
import { decidedMeanwhile } from './registration-acts.ts'
import { REGISTRATIONS_CSV_PATH, type RegistrationsShown, registrationsAddress } from './registrations.address.ts'

export { loadsAgainWhenOutOfDate as shouldRevalidate } from '#client/forms/out-of-date.ts'

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { db, preferences } = context.get(pageRequest)
  const shown = registrationsAddress.read(url.searchParams)
  const isSettings = url.searchParams.has('settings')
  const [found, counts, places, next, tournament, isOn, settings, questions] = await Promise.all([
    registrationsFound(db, shown, preferences.language),
    registrationCounts(db),
    placesOf(db),
    firstWaiting(db, preferences.language),
    tournamentOf(db),
    isRegistrationOn(db),
    settingsSaid(db),
    questionsOf(db),
  ])
  return {
    found,
    shown,
    counts,
    places,
    next,
    timeZone: tournament?.time_zone ?? 'UTC',
    isOn,
    isSettings,
    settings: settings.values,
    questions: questions.map((it) => ({ ...askedOf(it), base: it.updated })),
    ...(isSettings && { title: m.registration_settings_title() }),
  }
}

export const action = (args: ActionFunctionArgs) =>
  handleForm(args, async (page, form) => {
    switch (textOf(form, 'intent')) {
      case 'places':
        await page.submit(savePlaces, form)
        return { done: 'places' as const, text: m.registration_places_saved() }
      case 'settings':
        return saveSettingsForm(page, form)
      default:
        return (await actOnQuestions(page, form)) ?? decideRegistration(page, form)
    }
  })

export default function TeamRegistrationPage() {
  useLiveReload(['registrations', 'teams', 'registration_settings', 'registration_questions'])
  const loaded = useLoaderData<typeof loader>()
  const { found, shown, counts, places, next, timeZone, isOn, settings, questions } = loaded
  const { items: registrations, total, page, pages } = found
  const { answer, refused, done } = useFormResult<typeof action>()
  const refusedEntry = registrations.find(({ id }) => id === refused?.values['registration'])
  const isPlacesRefused = refused?.values['intent'] === 'places'
  const isInOrder = shown.choices.show === 'waiting' && shown.sort === 'asked' && shown.q === '' && pages === 1
  if (loaded.isSettings)
    return (
      <div className="max-w-250">
        <SuccessMessage answer={answer} />
        <PageHeader title={m.registration_settings_title()} back={registrationsAddress.href()} />
        <RegistrationSettings current={settings} timeZone={timeZone} refused={refusedOf(refused, 'settings')} />
        <QuestionsEditor questions={questions} refused={refused} />
      </div>
    )
  return (
    <>
      <SuccessMessage answer={answer} />
      <PageHeader
        title={m.registration_admin_title()}
        context={
          counts.registered > 0
            ? m.registration_admin_context({ count: counts.registered })
            : m.registration_admin_context_none()
        }
        action={
          <ButtonLink kind="line" icon={CalendarClock} to={REGISTRATION_SETTINGS_PATH}>
            {m.registration_settings()}
          </ButtonLink>
        }
      />
      <RegistrationDatesNote dates={settings} />
      {!isOn && (
        <p className="text-small text-ink-2">
          {m.registration_admin_off()}{' '}
          <Link to="/admin/config" className="link inline-block min-h-6">
            {m.registration_admin_off_link()}
          </Link>
        </p>
      )}
      {/* Somebody else was faster, or it is gone: it has left the list, so the top of the page says what became of it. */}
      {refused && !refusedEntry && !isPlacesRefused && (
        <div className="pt-2">
          <ErrorSummary errors={[{ text: decidedMeanwhile(refused) ?? refused.problem.text }]} />
        </div>
      )}
      <RegistrationPlaces
        places={places}
        next={next}
        refused={isPlacesRefused ? refused : undefined}
        isSaved={done?.done === 'places'}
      />
      <div className="pt-6">
        <RegistrationFilters shown={shown} counts={counts} />
      </div>
      <Section title={REGISTRATIONS_SHOW_WORDS[shown.choices.show]()} aside={total} end={<ListLinks shown={shown} />}>
        {registrations.length === 0 ? (
          <NoRegistrations shown={shown} />
        ) : (
          <List label={m.registration_list()}>
            {registrations.map((registration) => (
              <RegistrationEntry
                key={registration.id}
                registration={registration}
                places={places.find(({ division }) => division === registration.division)}
                timeZone={timeZone}
                questions={questions}
                line={isInOrder ? lineOf(registrations, registration) : undefined}
                isStateShown={shown.choices.show === 'all'}
                refused={registration === refusedEntry ? refused : undefined}
              />
            ))}
          </List>
        )}
        <Pagination page={page} pages={pages} to={(number) => registrationsAddress.href({ ...shown, page: number })} />
      </Section>
    </>
  )
}

/** Where a team stands in the waiting list of its division. */
function lineOf<T extends { readonly division: string }>(waiting: readonly T[], one: T) {
  const line = waiting.filter(({ division }) => division === one.division)
  const index = line.indexOf(one)
  return { number: index + 1, isLast: index === line.length - 1 }
}

function ListLinks({ shown }: { shown: RegistrationsShown }) {
  const sort = shown.sort === 'name' ? 'asked' : 'name'
  const { search } = new URL(registrationsAddress.href(shown), 'http://list')
  return (
    <span className="flex flex-wrap gap-x-4">
      <a href={`${REGISTRATIONS_CSV_PATH}${search}`} download className="link">
        {m.registration_export()}
      </a>
      <Link
        to={registrationsAddress.href(registrationsAddress.sorted(shown, sort))}
        className="link"
        preventScrollReset
      >
        {sort === 'name' ? m.registration_sort_name() : m.registration_sort_asked()}
      </Link>
    </span>
  )
}
