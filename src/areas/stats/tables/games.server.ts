import { tournamentOf } from '#areas/tournament/tournament.api.server.ts'
import { formatDay, formatWeekday } from '#client/when.ts'
import type { Reader } from '#records/reader.ts'
import { localTimeOf } from '#rules/calendar/time.ts'
import { m } from '#words/messages.js'
import type { StatRow, StatTable } from '../stat-table.ts'

interface Played {
  readonly games: number
  readonly goals: number
}

/** Games whose result stands, with their goals, by when they began. */
async function playedByStart(reader: Reader) {
  const rows = await reader.query((queries) =>
    queries
      .selectFrom('games')
      .where('state', '=', 'confirmed')
      .select(({ fn }) => [
        'starts',
        fn.countAll<number>().as('games'),
        fn.sum<number>('home_score').as('home'),
        fn.sum<number>('away_score').as('away'),
      ])
      .groupBy('starts')
      .orderBy('starts'),
  )
  const zone = (await tournamentOf(reader))?.time_zone ?? 'UTC'
  return rows.map(({ starts, games, home, away }) => ({
    ...localTimeOf(new Date(starts), zone),
    games,
    goals: home + away,
  }))
}

function summed<T extends Played>(played: readonly T[], nameOf: (it: T) => string): readonly StatRow[] {
  return [...Map.groupBy(played, nameOf)].map(([name, parts]) => {
    const games = parts.reduce((sum, it) => sum + it.games, 0)
    const goals = parts.reduce((sum, it) => sum + it.goals, 0)
    return { name, cells: [games, goals, Math.round((10 * goals) / games) / 10] }
  })
}

const HEADS = [m.stats_games_count, m.stats_goals, m.stats_goals_per_game] as const

export const DAYS_TABLE: StatTable = {
  key: 'days',
  title: m.stats_days,
  heads: [m.stats_day, ...HEADS],
  drawn: { cell: 1 },
  rows: async (reader) => summed(await playedByStart(reader), ({ day }) => formatDay(day)),
}

export const HOURS_TABLE: StatTable = {
  key: 'hours',
  title: m.stats_hours,
  heads: [m.stats_hour, ...HEADS],
  drawn: { cell: 1 },
  rows: async (reader) =>
    summed(await playedByStart(reader), ({ day, time }) => `${formatWeekday(day)} ${time.slice(0, 2)}:00`),
}

const CLOSEST_SHOWN = 10

/** The smallest margins; of equal ones those with most goals. */
export const CLOSEST_TABLE: StatTable = {
  key: 'closest',
  title: m.stats_closest,
  note: m.stats_closest_note,
  heads: [m.stats_game, m.stats_result, m.stats_margin, m.stats_goals],
  async rows(reader) {
    const rows = await reader.query((queries) =>
      queries
        .selectFrom('games as g')
        .innerJoin('teams as h', 'h.id', 'g.home')
        .innerJoin('teams as a', 'a.id', 'g.away')
        .where('g.state', '=', 'confirmed')
        .select(({ eb, fn }) => [
          'h.name as home',
          'a.name as away',
          'g.home_score',
          'g.away_score',
          fn<number>('abs', [eb('g.home_score', '-', eb.ref('g.away_score'))]).as('margin'),
          eb('g.home_score', '+', eb.ref('g.away_score')).as('goals'),
        ])
        .orderBy('margin')
        .orderBy('goals', 'desc')
        .orderBy('g._seq')
        .limit(CLOSEST_SHOWN),
    )
    return rows.map(({ home, away, home_score, away_score, margin, goals }) => ({
      name: m.equity_game({ home, away }),
      cells: [`${home_score}–${away_score}`, margin, goals],
    }))
  },
}
