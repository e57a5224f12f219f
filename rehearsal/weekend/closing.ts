import { isTaken } from '../doors/browser.ts'
import type { FinalState } from '../judge/snapshot.ts'
import { look, sendCommand, sendForm } from '../people/act.ts'
import type { CastMember } from '../people/person.ts'
import { minutesLater } from '../stage/calendar.ts'
import type { AgendaMoment, World } from '../world.ts'
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

/** The ranking is published and all places are held back; then they are told one by one, from the last to the first, while somebody peeks. */
async function ceremony(world: World) {
  const { admin } = world.cast
  const [curious = admin] = world.cast.with('visitor')
  await sendCommand(world, admin, 'ceremony.hold', {}, { kind: 'ceremony' })
  await sendCommand(world, admin, 'spirit.publish', {}, { kind: 'spiritPublished' })
  const formats = await look(() => admin.browser.every<PlayedFormat>('formats'))
  for (const { division, structure } of formats) {
    const award = `places/${division}`
    for (const [revealed] of structure.places.entries()) {
      await peek(world, curious, division, revealed)
      const answer = await sendCommand(
        world,
        admin,
        'ceremony.reveal',
        { award, seen: revealed },
        // What no game decides cannot be told.
        { kind: 'reveal', facts: { division, place: structure.places.length - revealed }, mayBe: [409] },
      )
      if (!answer || !isTaken(answer)) break
    }
  }
  await look(() => curious.browser.open('/screen/ceremony'))
  await sendCommand(world, admin, 'ceremony.finish', {}, { kind: 'ceremony' })
}

interface PlayedFormat {
  readonly division: string
  readonly structure: { readonly places: readonly string[] }
}

/** Which places somebody who is nobody reads while so many were told. */
async function peek(world: World, { browser }: CastMember, division: string, revealed: number) {
  const { text } = await look(() => browser.ask('GET', '/api/scores/results.json'))
  const { divisions } = JSON.parse(text) as Pick<FinalState, 'divisions'>
  const places = divisions.find(({ key }) => key === division)?.places ?? []
  world.peeks.push({ division, revealed, places: places.map(({ place }) => place) })
}

const TALKATIVE = 8

async function feedback(world: World) {
  const talkative = world.cast.with('visitor').slice(0, TALKATIVE)
  await world.together(talkative, async (person) => {
    const text = `Lovely, and ${world.secrets.plant('feedback', [person.key])}`
    await sendForm(world, person, '/feedback', { has: ['text'] }, { text }, { kind: 'feedback', facts: { text } })
  })
}
