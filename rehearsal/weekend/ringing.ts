import { isTaken } from '../doors/browser.ts'
import { look, sendCommand } from '../people/act.ts'
import { momentAt } from '../stage/calendar.ts'
import type { AgendaMoment, World } from '../world.ts'

/** Some let their phones ring, before anything is written to them; the rehearsal holds the push service. */
export const ringing: readonly AgendaMoment[] = [
  { at: momentAt(-2, '09:00'), name: 'Phones are told to ring', play: subscribe },
]

/** Of so many people with an account one wants to be rung. */
const RINGS_EVERY = 4
const RINGS_MOST = 120

async function subscribe(world: World) {
  const known = world.cast.people.filter(({ user }) => user !== '')
  const wanted = known.filter((_, at) => at % RINGS_EVERY === 0).slice(0, RINGS_MOST)
  await world.together(wanted, async (person) => {
    const device = world.stage.pushes.device(person.key)
    const { endpoint, p256dh, auth } = device
    await look(() => person.browser.open('/inbox'))
    const answer = await sendCommand(
      world,
      person,
      'notifications.subscribePush',
      { endpoint, p256dh, auth },
      { kind: 'device' },
    )
    if (answer && isTaken(answer)) world.devices.push({ who: person.key, since: world.stage.now, device })
  })
}
