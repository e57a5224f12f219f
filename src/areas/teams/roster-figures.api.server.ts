import type { Reader } from '#records/reader.ts'
import { NO_PLAYERS, type RosterFigures } from './manager/roster-gaps.ts'

export { type RosterGap, rosterGaps } from './manager/roster-gaps.ts'

/** The rosters of teams in figures, in one query however many they are; nobody of them is told by name. */
export async function rosterFigures(
  reader: Reader,
  teams: readonly string[],
): Promise<(team: string) => RosterFigures> {
  if (teams.length === 0) return () => NO_PLAYERS
  const rows = await reader.query((queries) =>
    queries
      .selectFrom('players as p')
      .leftJoin('player_details as d', 'd.player', 'p.id')
      .select(({ eb, fn, or }) => [
        'p.team',
        fn.countAll<number>().as('players'),
        fn.countAll<number>().filterWhere('p.number', '=', '').as('number'),
        fn
          .countAll<number>()
          .filterWhere(or([eb('d.gender_match', 'is', null), eb('d.gender_match', '=', '')]))
          .as('gender_match'),
        fn
          .countAll<number>()
          .filterWhere(or([eb('d.birth_year', 'is', null), eb('d.birth_year', '=', 0)]))
          .as('birth_year'),
        fn.countAll<number>().filterWhere('p.captain', '=', 1).as('captains'),
        fn.countAll<number>().filterWhere('p.spirit_captain', '=', 1).as('spiritCaptains'),
      ])
      .where('p.team', 'in', [...teams])
      .groupBy('p.team'),
  )
  const byTeam = new Map(
    rows.map(({ team, players, captains, spiritCaptains, ...lacking }) => [
      team,
      { players, lacking, captains, spiritCaptains },
    ]),
  )
  return (team) => byTeam.get(team) ?? NO_PLAYERS
}
