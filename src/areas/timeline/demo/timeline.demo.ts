import sharp from 'sharp'
import { demoPeople } from '#areas/accounts/demo/people.api.server.ts'
import { tournamentOf } from '#areas/tournament/tournament.api.server.ts'
import type { Demo } from '#http/areas/demo.ts'
import { dayAfter } from '#rules/days.ts'
import { addEvent } from '../timeline.commands.server.ts'
import { DEMO_EVENTS } from './events.ts'

export async function fillTimeline({ db, run, hoursAgo }: Demo): Promise<void> {
  const { admin } = await demoPeople(db)
  const starts = (await tournamentOf(db))?.starts ?? ''
  hoursAgo(12 * 24)
  for (const { after, drawing, ...event } of DEMO_EVENTS) {
    const picture = drawing === undefined ? {} : { picture: await drawn(drawing) }
    await run(addEvent, admin, { ...event, day: dayAfter(starts, after), ...picture })
  }
}

async function drawn(svg: string): Promise<File> {
  const bytes = await sharp(Buffer.from(svg)).png().toBuffer()
  return new File([new Uint8Array(bytes)], 'picture.png')
}
