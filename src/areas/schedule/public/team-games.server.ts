import type { TeamGames, TeamStanding } from '#areas/teams/team-games.api.server.ts'
import { sharedData } from '#http/pages/shared-data.ts'
import { membersOf } from '#rules/games/division-play.ts'
import { withCapital } from '../words/format-words.ts'
import { wayOf } from './divisions/bracket-shown.server.ts'
import { type DivisionInPlay, divisionInPlay } from './divisions/division-facts.server.ts'
import { placesShown } from './divisions/divisions-shown.server.ts'
import { poolShown } from './divisions/pool-shown.server.ts'
import { chancePhrase, chancesOf, phasesPhrase } from './rows/chances.ts'
import type { GameRow, SideShown } from './rows/game-row.ts'
import type { RowFacts } from './rows/game-rows.server.ts'
import { gameHref, scheduleAddress, standingsHref } from './schedule.address.ts'
import { gamesWithCandidates, rowFacts } from './schedule.queries.server.ts'

const OVER: readonly GameRow['state'][] = ['confirmed', 'forfeit', 'cancelled']

/** What the page of a team shows of its games: those to come, then the latest. */
export const gamesForTeam = sharedData(async (visit, team: string): Promise<TeamGames> => {
  const facts = await rowFacts(visit)
  const { language: locale } = visit
  const listed = await gamesWithCandidates(visit)
  const rows = listed.map(({ row }) => row)
  const own = rows.filter(({ home, away }) => home.id === team || away.id === team)
  const isOver = ({ state }: GameRow) => OVER.includes(state)
  const ordered = [...own.filter((row) => !isOver(row)), ...own.filter(isOver).toReversed()]
  return {
    all: scheduleAddress.href({ choices: { team } }),
    standing: facts.published.isOpen ? standingOf(team, facts) : undefined,
    chances: chancesOf(
      rows.filter(({ state }) => state !== 'cancelled'),
      new Set([team]),
    ).map((at) => ({
      day: at.day,
      time: at.time,
      phases: phasesPhrase(at, { locale }),
      choices: at.choices.map((chance) => ({ to: chance.to, text: withCapital(chancePhrase(chance, { locale })) })),
    })),
    games: ordered.map(({ id, home, away, score, field, ...row }) => ({
      ...row,
      id,
      to: gameHref(id),
      field: field ?? '',
      home: { ...sideOf(home), score: score?.[0] },
      away: { ...sideOf(away), score: score?.[1] },
    })),
  }
})

const sideOf = ({ id, name, colour, logo }: SideShown) => ({ name, colour, logo, isOpen: id === '' })

/** Its latest table, the games that it can still come to, and its place once that is decided. */
function standingOf(team: string, facts: RowFacts): TeamStanding | undefined {
  const [key] = [...facts.published.formats].find(([, { teams }]) => teams.includes(team)) ?? []
  if (key === undefined) return undefined
  const division = divisionInPlay(key, facts)
  const pool = poolOf(team, division)
  return {
    all: standingsHref(key),
    division: key,
    table: pool && poolShown(pool, division),
    way: wayOf(team, division),
    place: placesShown(division).find((it) => it.team.id === team && it.isDecided)?.place,
  }
}

/** The last one that it came into. */
const poolOf = (team: string, { play }: DivisionInPlay) =>
  play.format.pools
    .toSorted((one, other) => other.stage - one.stage)
    .find((pool) => membersOf(play, pool).includes(team))
