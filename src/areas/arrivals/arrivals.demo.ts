import { DEMO_DOMAIN, demoPeople, demoViewer } from '#areas/accounts/demo/people.api.server.ts'
import { teams } from '#areas/teams/teams.collections.ts'
import type { Demo, PlayedDemo } from '#http/areas/demo.ts'
import { timestamp } from '#records/time.ts'
import { arrivals } from './arrivals.collections.ts'
import { arrive } from './arrivals.commands.server.ts'

/** On the morning of the first day; a team came every few minutes. */
const FIRST_HOURS_AGO = 27
const APART_HOURS = 0.1

/** One of them is still on the road. */
const EXPECTED = 'Wildflower'

export async function writeArrivals({ db, chance, hoursAgo }: Demo): Promise<void> {
  const booker = (await demoPeople(db)).ids.get(`booker@${DEMO_DOMAIN}`) ?? ''
  const playing = await db.list(teams, { filter: 'state = "accepted"', sort: 'name,division' })
  const here = playing.filter(({ name }) => name !== EXPECTED)
  for (const [index, { id: team }] of here.entries()) {
    hoursAgo(FIRST_HOURS_AGO - index * APART_HOURS)
    await db.write((tx) =>
      tx.create(arrivals, { id: chance.id(), team, arrived_at: timestamp(tx.now()), arrived_by: booker }),
    )
  }
  hoursAgo(0)
}

/** From a quarter past seven on the first morning; the last one comes when the first games are called. */
const PLAYED = { firstHoursAgo: 28.6, apartHours: 0.07 }

export async function playArrivals({ db, chance, run, at }: PlayedDemo): Promise<void> {
  const booker = await demoViewer(db, 'booker')
  const playing = await db.list(teams, { filter: 'state = "accepted"', sort: 'name,division' })
  // Nobody comes by the alphabet.
  const order = playing
    .map((team) => ({ team, place: chance.below(1_000) }))
    .toSorted((one, other) => one.place - other.place)
  for (const [index, { team }] of order.entries())
    at(PLAYED.firstHoursAgo - index * PLAYED.apartHours, () => run(arrive, booker, { team: team.id }))
}
