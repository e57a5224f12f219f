import { demoPeople } from '#areas/accounts/demo/people.api.server.ts'
import type { Demo } from '#http/areas/demo.ts'
import type { HeatMark } from '#rules/shotracer/heat.ts'
import { joinHeat } from '../heats/joining.commands.server.ts'
import { openHeat } from '../races/races.commands.server.ts'
import { raceHeats, races } from '../shotracer.collections.ts'

/** Heats of the evening before: by lane the seconds at which each leg ended; who spilled. */
const HEATS = [
  { lanes: { 'Kite Club': [3.4, 7.1, 11.9], Mudlarks: [4.2, 8.8, 12.6], Juniper: [3.9, 8.0, 11.8] }, spilled: 2 },
  { lanes: { Saltwater: [4.0, 8.1, 12.6], 'Harbour Lights': [5.1, 9.9, 14.2] }, spilled: 0 },
] as const

const LEGS = 3

export async function fillShotracer({ db, now, run, hoursAgo }: Demo): Promise<void> {
  const {
    admin,
    withoutRole: [first, second],
  } = await demoPeople(db)
  hoursAgo(14)
  // Nobody of the demo has run: their evening is still before them.
  const race = await db.write(async (tx) => {
    const { id } = await tx.create(races, {
      name: 'Apple spritzer relay',
      drink: 'Apple spritzer',
      legs: LEGS,
      has_alcohol: false,
      referee: admin.id,
      is_open: true,
    })
    for (const [index, { lanes, spilled }] of HEATS.entries())
      await tx.create(raceHeats, {
        race: id,
        number: index + 1,
        state: 'finished',
        lanes: Object.keys(lanes).map((name) => ({ name, runners: LEGS })),
        marks: marksOf(Object.values(lanes), spilled, now.getTime() - 13 * 3_600_000 + index * 600_000),
      })
    return id
  })
  hoursAgo(0)
  const { heat } = await run(openHeat, admin, { race, lanes: ['Marigold', 'Nightjar'] })
  if (first) await run(joinHeat, first, { heat, lane: 1 })
  if (second) await run(joinHeat, second, { heat, lane: 2, alcohol_free: true })
}

function marksOf(lanes: readonly (readonly number[])[], spilled: number, startedAt: number): HeatMark[] {
  const taps = lanes.flatMap((legs, index) =>
    legs.map(
      (seconds, leg): HeatMark => ({
        id: `demo-tap-${index}-${leg}`,
        kind: 'tap',
        lane: index + 1,
        at: startedAt + Math.round(seconds * 1_000),
      }),
    ),
  )
  const spill: HeatMark = { id: 'demo-spill', kind: 'spill', lane: spilled, at: startedAt + 5_000 }
  return [
    { id: 'demo-arm', kind: 'arm', at: startedAt - 8_000 },
    { id: 'demo-start', kind: 'start', at: startedAt },
    ...taps.toSorted((one, other) => one.at - other.at),
    ...(spilled > 0 ? [spill] : []),
  ]
}
