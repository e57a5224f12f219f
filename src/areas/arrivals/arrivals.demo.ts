import { DEMO_DOMAIN, demoPeople } from '#areas/accounts/demo/people.api.server.ts'
import { teams } from '#areas/teams/teams.collections.ts'
import type { Demo } from '#http/areas/demo.ts'
import { timestamp } from '#records/time.ts'
import { arrivals } from './arrivals.collections.ts'

/** On the morning of the first day; a team came every few minutes. */
const FIRST_HOURS_AGO = 27
const APART_HOURS = 0.1

/** One of them is still on the road. */
const EXPECTED = 'Wildflower'

export async function fillArrivals({ db, chance, hoursAgo }: Demo): Promise<void> {
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
