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
import { useDivisions } from '#ui/marks/divisions.ts'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { Section } from '#ui/page/Section.tsx'
import { m } from '#words/messages.js'
import { TeamRows } from './TeamRows.tsx'
import { teamsInList } from './teams.queries.server.ts'
import { teamsHref, teamsWantedIn } from './teams-found.ts'

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { reader, preferences } = context.get(pageRequest)
  const [found, config] = await Promise.all([
    teamsInList(reader, teamsWantedIn(url.searchParams), preferences.language),
    configOf(reader),
  ])
  return { ...found, isRegistrationOpen: flagsOf(config).team_registration_active }
}

export default function TeamsPage() {
  useLiveReload(['teams', 'players'])
  const { teams, count, countByDivision, page, pages, wanted } = useLoaderData<typeof loader>()
  const divisions = useDivisions()
  const isNarrowed = wanted.q !== '' || wanted.division !== ''
  if (count === 0 && !isNarrowed) return <NoTeams />
  return (
    <>
      <PageHeader title={m.teams_teams_title()} context={m.teams_public_count({ count })} />
      <Filters />
      {teams.length === 0 && (
        <div className="mt-4">
          <NothingFound />
        </div>
      )}
      {divisions.all.map(({ key, name }) => {
        const rows = teams.filter((team) => team.division === key)
        if (rows.length === 0) return null
        return (
          <Section key={key} title={name} aside={countByDivision[key]}>
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
  const { count, countByDivision, wanted } = useLoaderData<typeof loader>()
  const divisions = useDivisions()
  const { q, division: current } = wanted
  const filter = (division: string, label: string, count: number): Filter => ({
    to: teamsHref({ q, division }),
    label: `${label} ${count}`,
    current: division === current,
    ...(division !== '' && { division }),
  })
  return (
    <div className="grid items-start gap-3 desk:grid-cols-[17.5rem_minmax(0,1fr)]">
      <SearchField
        label={m.teams_public_search()}
        defaultValue={q}
        {...(current !== '' && { keep: { division: current } })}
      />
      <FilterChips
        label={m.teams_public_filter()}
        filters={[
          filter('', m.teams_public_all(), count),
          ...divisions.all.map(({ key, name }) => filter(key, name, countByDivision[key] ?? 0)),
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
  const { q, division } = useLoaderData<typeof loader>().wanted
  const name = useDivisions().name(division)
  const isSearch = q !== ''
  return (
    <EmptyState
      icon={SearchX}
      title={isSearch ? m.teams_public_not_found({ q }) : m.teams_public_none_division({ division: name })}
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
