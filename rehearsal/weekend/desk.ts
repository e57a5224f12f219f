import { sendCommand } from '../people/act.ts'
import { momentAt } from '../stage/calendar.ts'
import type { AgendaMoment, World } from '../world.ts'

/** At the desk in the morning: teams arrive, and some bring somebody who is on no list. */
export const desk: readonly AgendaMoment[] = [
  { at: momentAt(0, '08:10'), name: 'Teams arrive, with walk-ins', play: arrive },
]

/** Of so many teams one brings somebody. */
const WALK_IN_EVERY = 4

async function arrive(world: World) {
  const bookers = world.cast.with('booker')
  await world.together(world.playing, async ({ id, name }, at) => {
    // Two desks check everybody in, and both have heard of the first team.
    const desks = at === 0 ? bookers : bookers.slice(at % bookers.length).slice(0, 1)
    await Promise.all(
      desks.map((booker) =>
        sendCommand(world, booker, 'arrivals.arrive', { team: id }, { kind: 'arrival', facts: { team: id } }),
      ),
    )
    const [booker] = desks
    if (!booker || at % WALK_IN_EVERY !== 0) return
    const walkIn = `Walk In ${world.chance('walk-in', name).word(6)}`
    await sendCommand(
      world,
      booker,
      'teams.addWalkIn',
      { name: walkIn, team: id, number: '', another: false },
      { kind: 'walkIn', facts: { team: id, name: walkIn } },
    )
  })
}
