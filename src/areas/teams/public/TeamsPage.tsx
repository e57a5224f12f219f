import { SearchX, Shield } from 'lucide-react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { configOf, flagsOf } from '#areas/configuration/configuration.api.server.ts'
import { useLiveReload } from '#client/live/use-live.ts'
import { pageRequest } from '#http/pages/page-request.ts'
import { ButtonLink } from '#ui/controls/ButtonLink.tsx'
import { type Filter, FilterChips } from '#ui/controls/FilterChips.tsx'
import { Pagination } from '#ui/controls/Pagination.tsx'
import { SearchField } from '#ui/controls/SearchField.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { type Division, divisionName } from '#ui/marks/DivisionMark.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { Section } from '#ui/page/Section.tsx'
import { m } from '#words/messages.js'
import { TeamRows } from './TeamRows.tsx'
import { teamsInList } from './teams.queries.server.ts'
import { type Shown, teamsHref, teamsWantedIn } from './teams-found.ts'

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { reader, preferences } = context.get(pageRequest)
  const wanted = teamsWantedIn(url.searchParams)
  const [found, config] = await Promise.all([teamsInList(reader, wanted, preferences.language), configOf(reader)])
  return { ...found, wanted, isRegistrationOpen: flagsOf(config).team_registration_active }
}

const DIVISIONS: readonly Division[] = ['mixed', 'open', 'women']

export default function TeamsPage() {
  useLiveReload(['teams', 'players'])
  const { teams, counts, page, pages, wanted } = useLoaderData<typeof loader>()
  const isNarrowed = wanted.q !== '' || wanted.show !== 'all'
  if (counts.all === 0 && !isNarrowed) return <NoTeams />
  return (
    <>
      <PageHeader title={m.teams_teams_title()} context={m.teams_public_count({ count: counts.all })} />
      <Filters />
      {teams.length === 0 && (
        <div className="mt-4">
          <NothingFound />
        </div>
      )}
      {DIVISIONS.map((division) => {
        const rows = teams.filter((team) => team.division === division)
        if (rows.length === 0) return null
        return (
          <Section key={division} title={divisionName(division)} aside={counts[division]}>
            <TeamRows teams={rows} />
          </Section>
        )
      })}
      <Pagination page={page} pages={pages} to={(number) => teamsHref({ ...wanted, page: number })} />
    </>
  )
}

/** Searching keeps the division, a division keeps what is searched. */
function Filters() {
  const { counts, wanted } = useLoaderData<typeof loader>()
  const { q, show: current } = wanted
  const filter = (show: Shown, label: string): Filter => ({
    to: teamsHref({ q, show }),
    label: `${label} ${counts[show]}`,
    current: show === current,
    ...(show !== 'all' && { division: show }),
  })
  return (
    <div className="grid items-start gap-3 desk:grid-cols-[17.5rem_minmax(0,1fr)]">
      <SearchField
        label={m.teams_public_search()}
        defaultValue={q}
        {...(current !== 'all' && { keep: { division: current } })}
      />
      <FilterChips
        label={m.teams_public_filter()}
        filters={[
          filter('all', m.teams_public_all()),
          ...DIVISIONS.map((division) => filter(division, divisionName(division))),
        ]}
      />
    </div>
  )
}

function NoTeams() {
  const { isRegistrationOpen } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader title={m.teams_teams_title()} />
      <EmptyState
        icon={Shield}
        title={m.teams_public_none()}
        action={isRegistrationOpen && <ButtonLink to="/registration">{m.teams_public_register()}</ButtonLink>}
      >
        {isRegistrationOpen ? m.teams_public_none_open() : m.teams_public_none_text()}
      </EmptyState>
    </>
  )
}

function NothingFound() {
  const { q, show } = useLoaderData<typeof loader>().wanted
  const isSearch = q !== ''
  return (
    <EmptyState
      icon={SearchX}
      title={isSearch ? m.teams_public_not_found({ q }) : m.teams_public_none_division({ division: nameOf(show) })}
      action={
        <ButtonLink kind="line" to={teamsHref({})}>
          {m.teams_public_show_all()}
        </ButtonLink>
      }
    >
      {isSearch && m.teams_public_not_found_text()}
    </EmptyState>
  )
}

const nameOf = (show: Shown) => (show === 'all' ? m.teams_public_all() : divisionName(show))
