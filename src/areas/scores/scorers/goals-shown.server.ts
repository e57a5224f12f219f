import type { GameGoals } from '#areas/schedule/game-goals.api.server.ts'
import { games } from '#areas/schedule/schedule.collections.ts'
import { teams } from '#areas/teams/teams.collections.ts'
import type { Reader } from '#records/reader.ts'
import { otherSide, type SideName } from '#rules/games/states.ts'
import { topicOfCount } from '../counting/count-topic.ts'
import { goalText } from './goal-text.ts'
import { scorersOfGame } from './scorers.queries.server.ts'

/** For the page of a game; of the most valuable those that are confirmed. */
export async function goalsShown(reader: Reader, id: string): Promise<GameGoals | undefined> {
  const found = await scorersOfGame(reader, id)
  const game = found && (await reader.get(games, id))
  if (!found || !game) return undefined
  const named = await reader.byIds(teams, [game.home, game.away])
  const teamOf = (side: SideName) => named.get(game[side])?.name ?? ''
  return {
    topic: topicOfCount(id),
    goals: found.goals.map((goal) => ({
      number: goal.point,
      text: goalText(goal, found.rosters[goal.side]),
      team: teamOf(goal.side),
    })),
    valuable: found.valuable.flatMap(({ side, named: ids, isConfirmed }) => {
      const other = otherSide(side)
      const people = found.rosters[other].filter(({ id: player }) => ids.includes(player)).map(({ name }) => name)
      return isConfirmed && people.length > 0 ? [{ team: teamOf(other), text: people.join(', ') }] : []
    }),
  }
}
