import { ADMINS, command } from '#http/commands/commands.ts'
import { auditUpdate } from '#records/audit.ts'
import { stale } from '#records/errors.ts'
import { noTournament, tournamentAccountOf, tournamentOf } from './tournament.api.server.ts'
import { tournament, tournamentAccount } from './tournament.collections.ts'
import { saveTournamentInput } from './tournament.inputs.ts'
import { beginsToPublish, hasMoved, onSpiritPublished, onTournamentMoved } from './tournament-hooks.api.server.ts'

/** Saves the tournament and its account together, both as they were loaded or neither. */
export const saveTournament = command({
  name: 'tournament.save',
  input: saveTournamentInput,
  who: ADMINS,
  async run(tx, actor, wanted, { dependencies }) {
    const current = { tournament: await tournamentOf(tx), account: await tournamentAccountOf(tx) }
    if (!current.tournament || !current.account) throw noTournament()
    const isStale =
      current.tournament.updated !== wanted.tournament.updated || current.account.updated !== wanted.account.updated
    if (isStale) throw stale(wanted, current)
    const [{ updated: _, ...about }, { updated: __, ...account }] = [wanted.tournament, wanted.account]
    const after = {
      tournament: await tx.update(tournament, current.tournament.id, about),
      account: await tx.update(tournamentAccount, current.account.id, account),
    }
    await auditUpdate(tx, actor, 'tournament.save', tournament, current.tournament, after.tournament)
    await auditUpdate(tx, actor, 'tournament.save', tournamentAccount, current.account, after.account)
    if (beginsToPublish(current.tournament, after.tournament)) await dependencies.get(onSpiritPublished)(tx)
    if (hasMoved(current.tournament, after.tournament))
      await dependencies.get(onTournamentMoved)(tx, current.tournament, after.tournament)
    return after
  },
})
