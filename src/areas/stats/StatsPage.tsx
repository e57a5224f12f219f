import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { tournamentOf } from '#areas/tournament/tournament.api.server.ts'
import { useGamesReload } from '#client/live/games/use-live-games.ts'
import { useLiveReload } from '#client/live/use-live.ts'
import { checkWho } from '#http/commands/commands.ts'
import { pageRequest } from '#http/pages/page-request.ts'
import { PrintButton } from '#ui/controls/PrintButton.tsx'
import { StatTile, StatTiles } from '#ui/figures/StatTile.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { m } from '#words/messages.js'
import { StatFigure } from './StatFigure.tsx'
import { shownStats } from './stat-table.ts'
import { STAT_TABLES } from './stats.tables.server.ts'

export async function loader({ context }: LoaderFunctionArgs) {
  const { db, viewer, preferences } = context.get(pageRequest)
  checkWho({ roles: ['stats'] }, viewer)
  const tables = await Promise.all(STAT_TABLES.map((table) => shownStats(table, db, preferences.language)))
  return { tournament: (await tournamentOf(db))?.name ?? '', tables }
}

/** The tournament in numbers. */
export default function StatsPage() {
  const { tournament, tables } = useLoaderData<typeof loader>()
  useLiveReload(['teams', 'players'])
  useGamesReload(({ isCounted }) => isCounted)
  const sumOf = (key: string, cell: number) =>
    tables
      .find((table) => table.key === key)
      ?.rows.reduce((sum, { cells }) => sum + Number(cells[cell] ?? 0), 0)
      .toLocaleString()
  return (
    <>
      <PageHeader title={m.stats_title()} context={tournament} action={<PrintButton kind="line" />} />
      <StatTiles>
        <StatTile label={m.stats_teams_count()} value={sumOf('teams', 0)} />
        <StatTile label={m.stats_players()} value={sumOf('teams', 1)} />
        <StatTile label={m.stats_countries()} value={tables.find(({ key }) => key === 'countries')?.rows.length ?? 0} />
        <StatTile label={m.stats_games_count()} value={sumOf('days', 0)} />
        <StatTile label={m.stats_goals()} value={sumOf('days', 1)} />
      </StatTiles>
      <div className="gap-8 desk:columns-2">
        {tables.map((stats) => (
          <div key={stats.key} className="flow-root break-inside-avoid">
            <StatFigure stats={stats} />
          </div>
        ))}
      </div>
    </>
  )
}
