import { games } from '#areas/schedule/schedule.collections.ts'
import type { Transaction } from '#records/transaction.ts'
import { honourWithdrawal } from './advancing/advance.server.ts'

/** What other areas let follow from their deeds. */

export { advanceDivision } from './advancing/advance.server.ts'

/** What an admin has decided about the games of a team that has withdrawn. A begun game elsewhere never gets other teams by it. */
export async function withdrawFromGames(tx: Transaction, team: string, actor: string): Promise<number> {
  const own = await tx.list(games, { filter: 'home = {:team} || away = {:team}', params: { team }, sort: 'starts,id' })
  let changed = 0
  for (const { id } of own) {
    // As it is now: the one before may have changed it.
    const game = await tx.get(games, id)
    if (game && (await honourWithdrawal(tx, game, actor))) changed += 1
  }
  return changed
}
