import { type ActionFunctionArgs, Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { savePlaces } from '#areas/tournament/divisions/divisions.api.server.ts'
import { tournamentOf } from '#areas/tournament/tournament.api.server.ts'
import { useFormResult } from '#client/forms/action-result.ts'
import { SuccessMessage } from '#client/forms/SuccessMessage.tsx'
import { useLiveReload } from '#client/live/use-live.ts'
import { textOf } from '#http/pages/forms/form-fields.ts'
import { handleForm } from '#http/pages/forms/handle-form.ts'
import { pageRequest } from '#http/pages/page-request.ts'
import { ErrorSummary } from '#ui/fields/ErrorSummary.tsx'
import { Pagination } from '#ui/lists/Pagination.tsx'
import { List } from '#ui/page/List.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { Section } from '#ui/page/Section.tsx'
import { m } from '#words/messages.js'
import { placesOf } from '../places.api.server.ts'
import { firstWaiting, registrationCounts, registrationsFound } from '../registration.queries.server.ts'
import { isRegistrationOn } from '../registration.server.ts'
import { REGISTRATIONS_SHOW_WORDS } from '../registration-words.ts'
import { NoRegistrations } from './NoRegistrations.tsx'
import { RegistrationEntry } from './RegistrationEntry.tsx'
import { RegistrationFilters } from './RegistrationFilters.tsx'
import { RegistrationPlaces } from './RegistrationPlaces.tsx'
import { decideRegistration } from './registration.actions.server.ts'
import { decidedMeanwhile } from './registration-acts.ts'
import { type RegistrationsShown, registrationsAddress } from './registrations.address.ts'

export { loadsAgainWhenOutOfDate as shouldRevalidate } from '#client/forms/out-of-date.ts'

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { db, preferences } = context.get(pageRequest)
  const shown = registrationsAddress.read(url.searchParams)
  const [found, counts, places, next, tournament, isOn] = await Promise.all([
    registrationsFound(db, shown, preferences.language),
    registrationCounts(db),
    placesOf(db),
    firstWaiting(db, preferences.language),
    tournamentOf(db),
    isRegistrationOn(db),
  ])
  return {
    found,
    shown,
    counts,
    places,
    next,
    timeZone: tournament?.time_zone ?? 'UTC',
    isOn,
  }
}

export const action = (args: ActionFunctionArgs) =>
  handleForm(args, async (page, form) => {
    if (textOf(form, 'intent') !== 'places') return decideRegistration(page, form)
    await page.submit(savePlaces, form)
    return { done: 'places' as const, text: m.registration_places_saved() }
  })

export default function TeamRegistrationPage() {
  useLiveReload(['registrations', 'teams'])
  const { found, shown, counts, places, next, timeZone, isOn } = useLoaderData<typeof loader>()
  const { items: registrations, total, page, pages } = found
  const { answer, refused, done } = useFormResult<typeof action>()
  const refusedOf = registrations.find(({ id }) => id === refused?.values['registration'])
  const isPlacesRefused = refused?.values['intent'] === 'places'
  const isInOrder = shown.choices.show === 'waiting' && shown.sort === 'asked' && shown.q === '' && pages === 1
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
      />
      {!isOn && (
        <p className="text-small text-ink-2">
          {m.registration_admin_off()}{' '}
          <Link to="/admin/config" className="link inline-block min-h-6">
            {m.registration_admin_off_link()}
          </Link>
        </p>
      )}
      {/* Somebody else was faster, or it is gone: it has left the list, so the top of the page says what became of it. */}
      {refused && !refusedOf && !isPlacesRefused && (
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
      <Section title={REGISTRATIONS_SHOW_WORDS[shown.choices.show]()} aside={total} end={<OtherOrder shown={shown} />}>
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
                line={isInOrder ? lineOf(registrations, registration) : undefined}
                isStateShown={shown.choices.show === 'all'}
                refused={registration === refusedOf ? refused : undefined}
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

function OtherOrder({ shown }: { shown: RegistrationsShown }) {
  const sort = shown.sort === 'name' ? 'asked' : 'name'
  return (
    <Link to={registrationsAddress.href(registrationsAddress.sorted(shown, sort))} className="link" preventScrollReset>
      {sort === 'name' ? m.registration_sort_name() : m.registration_sort_asked()}
    </Link>
  )
}
