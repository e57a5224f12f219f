import { demoPeople, demoViewer } from '#areas/accounts/demo/people.api.server.ts'
import { Play } from '#areas/rehearsal/play/play.server.ts'
import { games } from '#areas/schedule/schedule.collections.ts'
import { DEMO_HIGHEST, DEMO_LOWEST } from '#areas/spirit/demo/spirit.demo.ts'
import type { PlayedDemo } from '#http/areas/demo.ts'
import { runDueWork } from '#http/areas/due-work.ts'
import type { Database } from '#records/database.ts'
import { AREAS } from '../areas.ts'
import { type DemoFacts, type DemoLink, demosInOrder, newDemo } from './fill.ts'
import type { OpenDemo } from './open.ts'

/** By which the moment is a good one: see its test. */
const SEED = 2_382

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
/** Games of the day before are reported without being counted point by point. */
const COUNTED_MS = 12 * 60 * MINUTE_MS
/** A reminder that comes so late is in time. */
const DUE_EVERY_MS = 5 * MINUTE_MS

/**
 * A rehearsal that stops where the demo begins: what a club prepares is there, then everybody does what people do at a
 * tournament, through the commands and by the clock, until now. As `fillDemo`, the same each time.
 */
export async function playDemo(db: Database, facts: DemoFacts): Promise<readonly DemoLink[]> {
  const { demo, links } = await newDemo(db, facts)
  const demos = demosInOrder()
  for (const { fill } of demos) await fill?.(demo)
  const { admin: desk } = await demoPeople(demo.db)
  const scorekeeper = await demoViewer(demo.db, 'scorekeeper')
  const remarks = { worst: DEMO_LOWEST, best: DEMO_HIGHEST }
  const play = new Play(demo.dependencies, SEED, { desk, scorekeeper, remarks })
  const at: PlayedDemo['at'] = (hours, step) => play.add(demo.now.getTime() - hours * 60 * MINUTE_MS, step)
  for (const area of demos) await area.play?.({ ...demo, at })
  demo.goTo(await dayBefore(demo.db))
  await play.prepare()
  await playUntilNow(demo, play)
  return links
}

/** When helpers take their last jobs. */
async function dayBefore(db: Database): Promise<Date> {
  const [first] = await db.list(games, { sort: 'starts', limit: 1 })
  if (!first) throw new Error('The demo has no games')
  return new Date(Date.parse(first.starts) - DAY_MS)
}

async function playUntilNow({ db, now, goTo }: OpenDemo, play: Play): Promise<void> {
  const works = AREAS.flatMap(({ dueWork }) => dueWork ?? [])
  let looked = 0
  for (let next = play.nextAt; next !== undefined && next <= now.getTime(); next = play.nextAt) {
    goTo(new Date(next))
    play.isHurried = now.getTime() - next > COUNTED_MS
    if (next - looked >= DUE_EVERY_MS) {
      await runDueWork(db, works)
      looked = next
    }
    await play.runUntil(next)
  }
  goTo(now)
  await runDueWork(db, works)
}
