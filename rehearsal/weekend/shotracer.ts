import { answeredText, look, sendCommand } from '../people/act.ts'
import type { CastMember } from '../people/person.ts'
import { momentAt } from '../stage/calendar.ts'
import type { AgendaMoment, World } from '../world.ts'

/** The relay of the evening, with water: runners join from their own phones, the referee taps what is seen. */
export const shotracer: readonly AgendaMoment[] = [{ at: momentAt(0, '21:00'), name: 'The shot race', play: race }]

const LEGS = 2
const CELLAR_MS = 30_000
const LANES = ['Red', 'Blue'] as const
/** Milliseconds after the start at which each lane is done with each leg. */
const TAPS = [
  [3_100, 6_300],
  [3_400, 6_100],
] as const

async function race(world: World) {
  const [referee] = world.cast.with('scorekeeper')
  const runners = world.cast.people.filter(({ part, user }) => user !== '' && (part === 'player' || part === 'worker'))
  if (!referee) return
  const opened = await sendCommand(
    world,
    referee,
    'shotracer.openRace',
    { name: 'Water relay', drink: 'Water', legs: LEGS, has_alcohol: false },
    { kind: 'race' },
  )
  const heat = answeredText(
    await sendCommand(
      world,
      referee,
      'shotracer.openHeat',
      { race: answeredText(opened, 'race'), lanes: [...LANES] },
      { kind: 'heat' },
    ),
    'heat',
  )
  // More want to run than there are legs.
  await world.together(runners.slice(0, LEGS * LANES.length + 1), async (person, at) => {
    await look(() => person.browser.data('/shotracer'))
    await sendCommand(
      world,
      person,
      'shotracer.join',
      { heat, lane: (at % LANES.length) + 1 },
      { kind: 'runner', mayBe: [409] },
    )
  })
  await referees(world, referee, heat)
}

/** Their own moments count, however late and in whatever order the marks come. */
async function referees(world: World, referee: CastMember, heat: string) {
  let marks = 0
  const note = (kind: string, at: number, lane?: number) => {
    marks += 1
    const mark = `heat-mark-${marks}`
    return sendCommand(
      world,
      referee,
      'shotracer.note',
      { heat, mark, kind, at: Math.round(at), ...(lane !== undefined && { lane }) },
      { kind: 'raceMark', facts: { heat, mark, kind, at: Math.round(at) } },
    )
  }
  // Noted in a cellar without network, and sent from the stairs.
  const armed = world.stage.now - CELLAR_MS
  const start = armed + 5_000
  await note('arm', armed)
  await note('start', start)
  await Promise.all(TAPS.flatMap((taps, lane) => taps.map((after) => note('tap', start + after, lane + 1))))
}
