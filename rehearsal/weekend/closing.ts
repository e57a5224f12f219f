import { look, sendCommand, sendForm } from '../people/act.ts'
import { minutesLater } from '../stage/calendar.ts'
import type { World } from '../world.ts'
import type { AgendaMoment } from './agenda.ts'
import { turnSwitches } from './setup.ts'

/** After the last game: what is missing is asked for, the ceremony is held, and people say how it was. */
export const closing = (now: number): readonly AgendaMoment[] => [
  {
    at: minutesLater(now, 20),
    name: 'Spirit entry closes',
    play: (world) => turnSwitches(world, { spirit_entry_active: false }),
  },
  { at: minutesLater(now, 30), name: 'The ceremony', play: ceremony },
  { at: minutesLater(now, 90), name: 'People say how it was', play: feedback },
]

async function ceremony(world: World) {
  const { admin } = world.cast
  await sendCommand(world, admin, 'ceremony.hold', {}, { kind: 'ceremony' })
  await look(() => admin.browser.open('/screen/ceremony'))
  await sendCommand(world, admin, 'ceremony.finish', {}, { kind: 'ceremony' })
}

const TALKATIVE = 8

async function feedback(world: World) {
  const talkative = world.cast.with('visitor').slice(0, TALKATIVE)
  await world.together(talkative, async (person) => {
    const text = `Lovely, and ${world.secrets.plant('feedback', [person.key])}`
    await sendForm(world, person, '/feedback', { has: ['text'] }, { text }, { kind: 'feedback', facts: { text } })
  })
}
