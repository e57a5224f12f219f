import type { GameRecord } from '#areas/schedule/division-play.api.server.ts'
import { games } from '#areas/schedule/schedule.collections.ts'
import { players, teams } from '#areas/teams/teams.collections.ts'
import { tournamentOf } from '#areas/tournament/tournament.api.server.ts'
import type { Reader } from '#records/reader.ts'
import type { RecordOf } from '#records/schema/collection.ts'
import { bestPlayers } from '#rules/scorers/best-players.ts'
import { goalsThatCount, POINTS_MOST } from '#rules/scorers/goals.ts'
import { goals, valuablePlayers } from './scorers.collections.ts'
import type { BestPlayer, GameScorers, GoalsInHand, PadPlayer } from './scorers-shown.ts'

/** What pages ask about scorers. Undefined everywhere while the organiser has not turned it on. */

export async function isWhoScoredOn(reader: Reader): Promise<boolean> {
  return (await tournamentOf(reader))?.who_scored === 'on'
}

/** More than any roster. */
const ROSTER_MOST = 200

const rosterOf = (reader: Reader, team: string) =>
  team === ''
    ? Promise.resolve([])
    : reader.list(players, { filter: 'team = {:team}', params: { team }, limit: ROSTER_MOST })

export const rosterIds = async (reader: Reader, team: string): Promise<ReadonlySet<string>> =>
  new Set((await rosterOf(reader, team)).map(({ id }) => id))

const padPlayers = async (reader: Reader, team: string): Promise<readonly PadPlayer[]> =>
  (await rosterOf(reader, team))
    .map(({ id, name, number }) => ({ id, name, number }))
    .toSorted((one, other) => numberOf(one) - numberOf(other) || (one.name < other.name ? -1 : 1))

/** Those without a number come last. */
const numberOf = ({ number }: PadPlayer): number => (number === '' ? 1_000 : Number(number))

/** Names are those that the roster shows to everybody. */
export async function scorersOfGame(reader: Reader, id: string): Promise<GameScorers | undefined> {
  const game = await gameWithScorers(reader, id)
  if (!game) return undefined
  const noted = await goalsNoted(reader, id)
  const votes = await reader.list(valuablePlayers, { filter: 'game = {:id}', params: { id } })
  return {
    game: id,
    isPlayed: ['reported', 'disputed', 'confirmed'].includes(game.state),
    rosters: await rostersOf(reader, game),
    goals: goalsThatCount(noted, [game.home_score, game.away_score]).map(({ point, side, scorer, assist }) => ({
      point,
      side,
      scorer,
      assist,
    })),
    valuable: votes.flatMap(({ side, named, is_confirmed: isConfirmed }) =>
      side === '' ? [] : [{ side, named, isConfirmed }],
    ),
  }
}

/** For the scorekeeper's page. */
export async function goalsInHand(reader: Reader, id: string): Promise<GoalsInHand | undefined> {
  const game = await gameWithScorers(reader, id)
  if (!game) return undefined
  const noted = await goalsNoted(reader, id)
  const score = [game.home_score, game.away_score] as const
  const counted = new Set(goalsThatCount(noted, score).map(({ point }) => point))
  const points = Array.from({ length: score[0] + score[1] }, (_, index) => index + 1)
  return {
    rosters: await rostersOf(reader, game),
    goals: noted
      .map(({ point, side, scorer, assist, updated }) => ({
        point,
        side,
        scorer,
        assist,
        updated,
        isCounted: counted.has(point),
      }))
      .toSorted((one, other) => one.point - other.point),
    pointsLeft: points.filter((point) => noted.every((goal) => goal.point !== point)),
  }
}

/** Undefined where nothing is kept about it. */
async function gameWithScorers(reader: Reader, id: string): Promise<GameRecord | undefined> {
  const game = (await isWhoScoredOn(reader)) ? await reader.get(games, id) : undefined
  return game?.home === '' || game?.away === '' ? undefined : game
}

const rostersOf = async (reader: Reader, { home, away }: GameRecord): Promise<GameScorers['rosters']> => ({
  home: await padPlayers(reader, home),
  away: await padPlayers(reader, away),
})

export const goalsNoted = async (reader: Reader, id: string) =>
  (await reader.list(goals, { filter: 'game = {:id}', params: { id }, limit: POINTS_MOST })).flatMap(asNoted)

const asNoted = ({ id, point, side, scorer, assist, updated, is_counted: isCounted }: RecordOf<typeof goals>) =>
  side === '' ? [] : [{ id, point, side, scorer, assist, updated, isCounted }]

/** The best of a division, by the games whose results stand: as many rows are read as players have scored. */
export async function bestOfDivision(
  reader: Reader,
  division: string,
  most: number,
): Promise<readonly BestPlayer[] | undefined> {
  if (!(await isWhoScoredOn(reader))) return undefined
  const counted = { filter: 'division = {:division} && is_counted = true', params: { division } }
  const scored = await reader.countBy(goals, ['scorer'], counted)
  const thrown = await reader.countBy(goals, ['assist'], counted)
  const best = bestPlayers(
    new Map(scored.flatMap(({ scorer, count }) => (scorer === '' ? [] : [[scorer, count]]))),
    new Map(thrown.flatMap(({ assist, count }) => (assist === '' ? [] : [[assist, count]]))),
    await timesNamed(reader, division),
  ).slice(0, most)
  const found = await reader.byIds(
    players,
    best.map(({ player }) => player),
  )
  const of = await reader.byIds(teams, [...new Set([...found.values()].map(({ team }) => team))])
  return best.flatMap((tally) => {
    const player = found.get(tally.player)
    return player ? [{ ...tally, name: player.name, team: of.get(player.team)?.name ?? '' }] : []
  })
}

/** How often players were named as the most valuable; a game has two votes at most. */
async function timesNamed(reader: Reader, division: string): Promise<ReadonlyMap<string, number>> {
  const votes = await reader.every(valuablePlayers, {
    filter:
      'game.division = {:division} && (game.state = "confirmed" || game.state = "forfeit") && is_confirmed = true',
    params: { division },
  })
  const named = Map.groupBy(
    votes.flatMap((vote) => vote.named),
    (player) => player,
  )
  return new Map([...named].map(([player, times]) => [player, times.length]))
}
