import { noTournament, tournamentOf } from '#areas/tournament/tournament.api.server.ts'
import { tournament } from '#areas/tournament/tournament.collections.ts'
import { ADMINS, command } from '#http/commands/commands.ts'
import { nothingInput } from '#http/commands/inputs.ts'
import type { Transaction } from '#records/transaction.ts'
import { takeRankings } from '../ranking/take-rankings.server.ts'

/** Shows the ranking as it is now to everybody. Published before, it is worked out anew. */
export const publishSpirit = command({
  name: 'spirit.publish',
  input: nothingInput,
  who: ADMINS,
  async run(tx, actor) {
    const found = await existing(tx)
    await takeRankings(tx)
    if (found.spirit_visibility !== 'public') await tx.update(tournament, found.id, { spirit_visibility: 'public' })
    await tx.audit(actor, 'spirit.publish', tournament, found.id)
  },
})

/** Nobody sees the ranking any more; teams go on seeing what they received. */
export const unpublishSpirit = command({
  name: 'spirit.unpublish',
  input: nothingInput,
  who: ADMINS,
  async run(tx, actor) {
    const found = await existing(tx)
    if (found.spirit_visibility !== 'public') return
    await tx.update(tournament, found.id, { spirit_visibility: 'after_both_sheets' })
    await tx.audit(actor, 'spirit.unpublish', tournament, found.id)
  },
})

async function existing(tx: Transaction) {
  const found = await tournamentOf(tx)
  if (!found) throw noTournament()
  return found
}
