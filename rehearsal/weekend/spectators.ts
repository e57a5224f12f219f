import { Spectator } from '../doors/listener.ts'
import { momentAt } from '../stage/calendar.ts'
import type { AgendaMoment, World } from '../world.ts'

/** Some have the games open on their phones all weekend. */
export const spectators: readonly AgendaMoment[] = [
  { at: momentAt(0, '08:45'), name: 'Spectators open the games', play: listen },
]

const COUNT = 5

async function listen(world: World) {
  for (let count = 0; count < COUNT; count += 1) {
    const listener = new Spectator(world.stage.url)
    world.listeners.push(listener)
    await listener.listen(() => world.ledger.acknowledged.length)
  }
}
