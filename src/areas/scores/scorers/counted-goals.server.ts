import type { GameRecord } from '#areas/schedule/division-play.api.server.ts'
import type { Transaction } from '#records/transaction.ts'
import { isDecided } from '#rules/games/states.ts'
import { goalsThatCount } from '#rules/scorers/goals.ts'
import { goals } from './scorers.collections.ts'
import { goalsNoted } from './scorers.queries.server.ts'

/** Marks the goals of a game that the lists of the best count. Asked whenever its goals or a result that stands have changed. */
export async function markCounted(tx: Transaction, game: GameRecord): Promise<void> {
  const noted = await goalsNoted(tx, game.id)
  const counted = isDecided(game.state) ? goalsThatCount(noted, [game.home_score, game.away_score]) : []
  const points = new Set(counted.map(({ point }) => point))
  for (const { id, point, isCounted } of noted)
    if (isCounted !== points.has(point)) await tx.update(goals, id, { is_counted: !isCounted })
}

/** Of a game that others play now. */
export async function forgetGoals(tx: Transaction, game: string): Promise<void> {
  for (const { id } of await goalsNoted(tx, game)) await tx.delete(goals, id)
}
