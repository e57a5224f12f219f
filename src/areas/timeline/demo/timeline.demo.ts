import { demoPeople } from '#areas/accounts/demo/people.api.server.ts'
import { tournamentOf } from '#areas/tournament/tournament.api.server.ts'
import type { Demo } from '#http/areas/demo.ts'
import { paintedPicture } from '#http/areas/demo-picture.ts'
import { dayAfter } from '#rules/calendar/days.ts'
import { addEvent } from '../timeline.commands.server.ts'
import { DEMO_EVENTS } from './events.ts'

/** As large as a page shows it. */
const [WIDTH, HEIGHT] = [960, 540]

export async function fillTimeline({ db, run, hoursAgo }: Demo): Promise<void> {
  const { admin } = await demoPeople(db)
  const starts = (await tournamentOf(db))?.starts ?? ''
  hoursAgo(20 * 24)
  for (const { after, paint, ...event } of DEMO_EVENTS) {
    const picture = paint && { picture: await paintedPicture('event', WIDTH, HEIGHT, paint) }
    await run(addEvent, admin, { ...event, day: dayAfter(starts, after), ...picture })
  }
}
