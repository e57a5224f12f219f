import { Shield } from 'lucide-react'
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { configOf, flagsOf } from '#areas/configuration/configuration.api.server.ts'
import { registrationDates } from '#areas/registration/settings/settings.api.server.ts'
import { divisionsOf } from '#areas/tournament/tournament.api.server.ts'
import { ListFilters } from '#client/lists/ListFilters.tsx'
import { useLiveReload } from '#client/live/use-live.ts'
import { momentInWords } from '#client/registration/registration-moment.ts'
import { pageRequest } from '#http/pages/page-request.ts'
import type { RegistrationDates } from '#rules/registration-dates.ts'
import { ButtonLink } from '#ui/controls/ButtonLink.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { NothingFound } from '#ui/feedback/NothingFound.tsx'
import { Pagination } from '#ui/lists/Pagination.tsx'
import { useDivisions } from '#ui/marks/divisions.ts'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { Section } from '#ui/page/Section.tsx'
import { m } from '#words/messages.js'
import { publicTeamsAddress } from './public-teams.address.ts'
import { teamsInList } from './public-teams.queries.server.ts'
import { TeamRows } from './TeamRows.tsx'

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { records, reader, preferences } = context.get(pageRequest)
  const divisions = (await divisionsOf(reader)).map(({ key }) => key)
  const shown = publicTeamsAddress.read(url.searchParams, { division: divisions })
  const [found, config, dates] = await Promise.all([
    teamsInList(records, shown, divisions, preferences.language),
    configOf(reader),
    registrationDates(reader),
  ])
  return { found, shown, isRegistrationOpen: flagsOf(config).team_registration_active, dates }
}

export default function TeamsPage() {
  useLiveReload(['teams', 'players', 'registration_settings'])
  const { found, shown, isRegistrationOpen, dates } = useLoaderData<typeof loader>()
  const divisions = useDivisions()
  const { items, counts, page, pages } = found
  if (counts.all === 0 && !publicTeamsAddress.isNarrowed(shown))
    return <NoTeams isOpen={isRegistrationOpen} dates={dates} />
  return (
    <>
      <PageHeader title={m.teams_teams_title()} context={m.teams_public_count({ count: counts.all })} />
      <RegistrationNote isOpen={isRegistrationOpen} dates={dates} />
      <ListFilters
        address={publicTeamsAddress}
        shown={shown}
        search={m.teams_public_search()}
        chips={{
          label: m.teams_public_filter(),
          all: { label: m.teams_public_all(), count: counts.all },
          groups: [
            {
              choice: 'division',
              options: divisions.all.map(({ key, name }) => ({
                value: key,
                label: name,
                count: counts.byDivision[key] ?? 0,
                division: key,
              })),
            },
          ],
        }}
      />
      {items.length === 0 && (
        <div className="mt-4">
          <NoTeamsFound />
        </div>
      )}
      {divisions.all.map(({ key, name }) => {
        const rows = items.filter((team) => team.division === key)
        if (rows.length === 0) return null
        return (
          <Section key={key} title={name} aside={counts.byDivision[key]}>
            <TeamRows teams={rows} />
          </Section>
        )
      })}
      <Pagination page={page} pages={pages} to={(number) => publicTeamsAddress.href({ ...shown, page: number })} />
    </>
  )
}

type RegistrationProps = { isOpen: boolean; dates: RegistrationDates }

/** Until when a team can be registered, or from when on. */
function RegistrationNote({ isOpen, dates }: RegistrationProps) {
  const moment = isOpen ? dates.closes : dates.opens
  if (moment === '') return null
  return (
    <p className="pb-3 text-small text-ink-2">
      {isOpen
        ? m.teams_public_register_until({ moment: momentInWords(moment) })
        : m.teams_public_register_from({ moment: momentInWords(moment) })}{' '}
      {isOpen && (
        <Link to="/registration" className="link inline-block min-h-6">
          {m.teams_public_register()}
        </Link>
      )}
    </p>
  )
}

function NoTeams({ isOpen, dates }: RegistrationProps) {
  return (
    <>
      <PageHeader title={m.teams_teams_title()} />
      <RegistrationNote isOpen={isOpen} dates={dates} />
      <EmptyState
        icon={Shield}
        title={m.teams_public_none()}
        action={isOpen && <ButtonLink to="/registration">{m.teams_public_register()}</ButtonLink>}
      >
        {isOpen ? m.teams_public_none_open() : m.teams_public_none_text()}
      </EmptyState>
    </>
  )
}

function NoTeamsFound() {
  const { q, choices } = useLoaderData<typeof loader>().shown
  const division = useDivisions().name(choices.division)
  return (
    <NothingFound
      title={q === '' ? m.teams_public_none_division({ division }) : m.teams_public_not_found({ q })}
      to={publicTeamsAddress.href()}
      showAll={m.teams_public_show_all()}
    />
  )
}
