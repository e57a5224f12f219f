import { chargeRoster } from '#areas/settlement/entries/fees.api.server.ts'
import { command } from '#http/commands/commands.ts'
import { refuse } from '#http/commands/refusals.ts'
import { shownName } from '#rules/names/names.ts'
import { createPlayer } from '../roster/roster.commands.server.ts'
import { players, teams } from '../teams.collections.ts'
import { addWalkInInput } from './walk-in.inputs.ts'
import { isNamedInTeam } from './walk-in.queries.server.ts'
import { WALK_IN_REFUSALS } from './walk-in.refusals.ts'

/** A player who comes to the desk and joins a team that takes part; the lock of its roster is for the team, so the fee is booked at once. */
export const addWalkIn = command({
  name: 'teams.addWalkIn',
  input: addWalkInInput,
  who: { roles: ['booker'] },
  async run(tx, actor, { name, team: id, number, another }) {
    const team = await tx.get(teams, id)
    if (team?.state !== 'accepted') throw refuse(WALK_IN_REFUSALS, 'team_not_playing', 'team')
    if (!another && (await isNamedInTeam(tx, team.id, name))) throw refuse(WALK_IN_REFUSALS, 'same_name', 'name')
    const worn = { filter: 'team = {:team} && number = {:number}', params: { team: team.id, number } }
    if (number !== '' && (await tx.count(players, worn)) > 0) throw refuse(WALK_IN_REFUSALS, 'number_taken', 'number')
    const shown = { name: shownName(name), number, team: team.id, walk_in: true, added_by: actor.id }
    const player = await createPlayer(tx, shown, { full_name: name })
    await tx.audit(actor, 'teams.addWalkIn', players, player.id, { team: team.id })
    await chargeRoster(tx, actor, team.id)
    return { id: player.id }
  },
})
