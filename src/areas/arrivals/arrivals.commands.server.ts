import { teams } from '#areas/teams/teams.collections.ts'
import { command } from '#http/commands/commands.ts'
import { refuse } from '#http/commands/refusals.ts'
import type { Reader } from '#records/reader.ts'
import { timestamp } from '#records/time.ts'
import { arrivals } from './arrivals.collections.ts'
import { arriveInput, takeBackArrivalInput } from './arrivals.inputs.ts'
import { ARRIVAL_REFUSALS } from './arrivals.refusals.ts'

const DESK = { roles: ['booker'] } as const

/** Two desks that press at the same moment have checked the team in once, and the first of them did. */
export const arrive = command({
  name: 'arrivals.arrive',
  input: arriveInput,
  who: DESK,
  async run(tx, actor, { team: id }) {
    const team = await tx.get(teams, id)
    if (team?.state !== 'accepted') throw refuse(ARRIVAL_REFUSALS, 'team_not_expected', 'team')
    const earlier = await arrivalOf(tx, id)
    if (!earlier) {
      await tx.create(arrivals, { team: id, arrived_at: timestamp(tx.now()), arrived_by: actor.id })
      await tx.audit(actor, 'arrivals.arrive', teams, id)
    }
    return { name: team.name, isNew: !earlier }
  },
})

export const takeBackArrival = command({
  name: 'arrivals.takeBack',
  input: takeBackArrivalInput,
  who: DESK,
  async run(tx, actor, { team: id }) {
    const found = await arrivalOf(tx, id)
    if (found) {
      await tx.delete(arrivals, found.id)
      await tx.audit(actor, 'arrivals.takeBack', teams, id)
    }
    return { name: (await tx.get(teams, id))?.name ?? '', isGone: found !== undefined }
  },
})

const arrivalOf = (reader: Reader, team: string) =>
  reader.first(arrivals, { filter: 'team = {:team}', params: { team } })
