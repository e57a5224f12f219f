import { HeartHandshake } from 'lucide-react'
import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { oneDecimal } from '#client/amounts.ts'
import { isMoreThanScore } from '#client/live/games/game-change.ts'
import { useGamesReload } from '#client/live/games/use-live-games.ts'
import { useLiveReload } from '#client/live/use-live.ts'
import { OffMessage } from '#client/page/OffMessage.tsx'
import { NoTeamYet } from '#client/teams/NoTeamYet.tsx'
import { pageRequest } from '#http/pages/page-request.ts'
import { SPIRIT_CATEGORIES, SPIRIT_TOTAL_MOST } from '#rules/spirit/sheet.ts'
import { FilterChips } from '#ui/controls/FilterChips.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Note } from '#ui/feedback/Note.tsx'
import { List } from '#ui/page/List.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { Section } from '#ui/page/Section.tsx'
import { m } from '#words/messages.js'
import { type CategoryColumn, CategoryTable } from '../CategoryTable.tsx'
import { SheetRow } from '../sheet/SheetRow.tsx'
import { type SpiritOverview, spiritOverviewOf } from './overview.queries.server.ts'

const overviewHref = (team: string): string => `/teammanager/spirit-overview?${new URLSearchParams({ team })}`

export async function loader({ context, url }: LoaderFunctionArgs) {
  const wanted = url.searchParams.get('team')
  const shown = await spiritOverviewOf(context.get(pageRequest), wanted)
  if (wanted !== null && !shown.team) throw data(null, { status: 404 })
  return shown
}

export default function SpiritOverviewPage() {
  useLiveReload(['spirit_sheets', 'tournament', 'config', 'config_translations'])
  useGamesReload(isMoreThanScore)
  const { overview, teams, team, found } = useLoaderData<typeof loader>()
  if (!team) return <NoTeamYet title={m.spirit_overview_title()} />
  return (
    <>
      <PageHeader title={m.spirit_overview_title()} context={team.name} />
      {teams.length > 1 && (
        <FilterChips
          label={m.spirit_overview_teams()}
          filters={teams.map(({ id, name }) => ({ to: overviewHref(id), label: name, current: id === team.id }))}
        />
      )}
      {!overview.isOn && (
        <Note title={m.spirit_overview_off()}>
          <OffMessage message={overview.message} otherwise={m.spirit_overview_off_text()} />
        </Note>
      )}
      {found && <Overview found={found} />}
    </>
  )
}

type Found = NonNullable<SpiritOverview['found']>

function Overview({ found: { sheets, isHidden, means } }: { found: Found }) {
  if (sheets.length === 0)
    return (
      <EmptyState icon={HeartHandshake} title={m.spirit_none()}>
        {m.spirit_none_text()}
      </EmptyState>
    )
  const missing = sheets.filter(({ given }) => !given)
  return (
    <div className="grid items-start gap-x-8 desk:grid-cols-2">
      <div>
        {isHidden && <Note>{m.spirit_overview_hidden()}</Note>}
        <Section title={m.spirit_overview_means()} aside={m.spirit_of_total({ most: SPIRIT_TOTAL_MOST })}>
          <CategoryTable
            label={m.spirit_overview_categories()}
            columns={[
              meansColumn('received', m.spirit_received(), means.received),
              meansColumn('given', m.spirit_gave(), means.given),
              meansColumn('self', m.spirit_self(), means.self),
            ]}
          />
        </Section>
      </div>
      <div>
        {missing.length > 0 && (
          <Section title={m.spirit_group_missing()} aside={missing.length}>
            <List>
              {missing.map((sheet) => (
                <SheetRow key={sheet.key} sheet={sheet} />
              ))}
            </List>
          </Section>
        )}
        {missing.length < sheets.length && (
          <Section title={m.spirit_overview_games()}>
            <List>
              {sheets
                .filter(({ given }) => given)
                .map((sheet) => (
                  <SheetRow key={sheet.key} sheet={sheet} />
                ))}
            </List>
          </Section>
        )}
      </div>
    </div>
  )
}

type Means = Found['means']['received']

const meansColumn = (key: string, head: string, means: Means): CategoryColumn => ({
  key,
  head,
  cell: (category) => (means ? oneDecimal(means.averages[SPIRIT_CATEGORIES.indexOf(category)] ?? 0) : '–'),
  total: means ? oneDecimal(means.total) : '–',
})
