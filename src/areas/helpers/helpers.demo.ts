import { roles } from '#areas/accounts/accounts.collections.ts'
import { demoPeople } from '#areas/accounts/demo/people.api.server.ts'
import type { Demo, PlayedDemo } from '#http/areas/demo.ts'
import { Refusal } from '#records/errors.ts'
import type { Viewer } from '#records/viewing/viewer.ts'
import { type Day, dayAfter } from '#rules/calendar/days.ts'
import { dateOf } from '#rules/helpers/job-times.ts'
import { addJob, copyDay } from './admin-jobs/admin-jobs.commands.server.ts'
import { helperWeekend } from './helper-weekend.api.server.ts'
import { helperJobs } from './helpers.collections.ts'
import type { JobCategory } from './helpers.fields.ts'
import { jobIn, jobPlaces } from './taking/job-in-hand.server.ts'
import { book, settle } from './taking/places.server.ts'
import { takeJob } from './taking/taking.commands.server.ts'

const NIGHT_ENDS = '05:00'

interface DemoJob {
  readonly title: string
  readonly category: JobCategory
  readonly place: string
  readonly starts: string
  readonly ends: string
  readonly needed: number
  readonly maximum?: number
  readonly minimum_age?: number
  readonly note?: string
  /** How many helpers of the demo have taken it. */
  readonly taken: number
}

/** A day of a club, from the first coffee to the last light. */
const DAY: readonly DemoJob[] = [
  { title: 'Make coffee', category: 'Food', place: 'Club house', starts: '06:30', ends: '08:00', needed: 2, taken: 2 },
  {
    title: 'Mark the fields',
    category: 'Maintenance',
    place: 'Fields 1 to 4',
    starts: '07:00',
    ends: '08:30',
    needed: 4,
    taken: 3,
    note: 'Cones and tape are in the shed behind field 1.',
  },
  {
    title: 'Welcome the teams',
    category: 'General',
    place: 'Tent at the entrance',
    starts: '08:00',
    ends: '10:00',
    needed: 2,
    taken: 2,
  },
  {
    title: 'Drinks counter',
    category: 'Drinks',
    place: 'Club house',
    starts: '10:00',
    ends: '12:00',
    needed: 2,
    taken: 1,
  },
  {
    title: 'Serve lunch',
    category: 'Food',
    place: 'Food tent',
    starts: '12:00',
    ends: '13:30',
    needed: 5,
    taken: 3,
    minimum_age: 16,
  },
  {
    title: 'Drinks counter',
    category: 'Drinks',
    place: 'Club house',
    starts: '13:30',
    ends: '14:30',
    needed: 4,
    taken: 4,
  },
  {
    title: 'Rake the sand path',
    category: 'Maintenance',
    place: 'Between fields 2 and 3',
    starts: '14:30',
    ends: '15:30',
    needed: 2,
    taken: 0,
  },
  {
    title: 'Spot for disc golf',
    category: 'General',
    place: 'Holes 4, 9 and 14',
    starts: '15:30',
    ends: '17:00',
    needed: 3,
    taken: 1,
  },
  {
    title: 'Grill',
    category: 'Food',
    place: 'Food tent',
    starts: '18:00',
    ends: '19:30',
    needed: 4,
    maximum: 5,
    taken: 2,
    minimum_age: 18,
  },
]

/** On Saturday alone, into the night. */
const PARTY: readonly DemoJob[] = [
  {
    title: 'Bar, first shift',
    category: 'Party',
    place: 'Boat house',
    starts: '20:00',
    ends: '22:00',
    needed: 6,
    taken: 4,
    minimum_age: 18,
  },
  {
    title: 'Bar, second shift',
    category: 'Party',
    place: 'Boat house',
    starts: '22:00',
    ends: '00:00',
    needed: 6,
    taken: 5,
    minimum_age: 18,
  },
  {
    title: 'Close the boat house',
    category: 'Party',
    place: 'Boat house',
    starts: '00:00',
    ends: '02:00',
    needed: 3,
    taken: 3,
    minimum_age: 18,
  },
]

/** The day before, and the day after. */
const SET_UP: DemoJob = {
  title: 'Set up tents and tables',
  category: 'General',
  place: 'Club house',
  starts: '16:00',
  ends: '19:00',
  needed: 6,
  taken: 6,
  note: 'The van with the tents comes at 15:45. Bring gloves.',
}
const TAKE_DOWN: DemoJob = {
  title: 'Take down tents and tables',
  category: 'General',
  place: 'Club house',
  starts: '09:00',
  ends: '12:00',
  needed: 6,
  taken: 2,
}

/** More of the same for measuring: a hundred and fifty a day. */
const MANY = 150

export async function fillHelpers(demo: Demo): Promise<void> {
  const { db, run, hoursAgo, size } = demo
  const { admin, ids } = await demoPeople(db)
  const held = await db.every(roles, { filter: 'roles ?= "worker"', sort: 'created,id' })
  const willa = ids.get('worker@fieldside.example') ?? ''
  const people = { willa, others: held.map(({ user }) => user).filter((id) => id !== willa) }
  hoursAgo(20 * 24)
  const { saturday } = await helperWeekend(db)
  const sunday = dayAfter(saturday)
  const add = (date: Day, job: DemoJob, index: number) => addDemoJob(demo, admin, { ...job, date }, index, people)
  for (const [index, job] of DAY.entries()) await add(saturday, job, index)
  await run(copyDay, admin, { from: saturday, to: sunday })
  const more = [...PARTY, ...(size === 'large' ? moreJobs() : [])]
  for (const [index, job] of more.entries()) await add(job.starts < NIGHT_ENDS ? sunday : saturday, job, index + 1)
  await add(dayAfter(saturday, -1), SET_UP, 1)
  await add(dayAfter(sunday), TAKE_DOWN, 1)
}

interface DemoHelpers {
  readonly willa: string
  readonly others: readonly string[]
}

/** Willa makes the coffee, and has the drinks at noon. */
async function addDemoJob(
  { db, run }: Demo,
  admin: Viewer,
  demoJob: DemoJob & { date: Day },
  index: number,
  people: DemoHelpers,
) {
  const { taken, ...job } = demoJob
  const made = await run(addJob, admin, {
    ...job,
    maximum: job.maximum ?? job.needed,
    minimum_age: job.minimum_age ?? 0,
    note: job.note ?? '',
    state: 'open',
  })
  const { willa, others } = people
  const own = index === 0 || job.starts === '13:30' ? [willa] : []
  const helpers = [...own, ...others.map((_, at) => others[(at + index) % others.length] ?? '')].slice(0, taken)
  await db.write(async (tx) => {
    const found = await jobIn(tx, made.job)
    const { from } = jobPlaces(found, await helperWeekend(tx))
    for (const [at, user] of helpers.entries()) await book(tx, found, user, from, at + 1)
    await settle(tx, found.id)
  })
}

/** On Friday the club asks who comes on Sunday: everybody who helps takes what they can, Willa the same as on Saturday. */
const ASKED_HOURS_AGO = 49

export async function playSunday({ db, run, at }: PlayedDemo): Promise<void> {
  const willa = (await demoPeople(db)).ids.get('worker@fieldside.example') ?? ''
  const held = await db.every(roles, { filter: 'roles ?= "worker"', sort: 'created,id' })
  const others = held.map(({ user }) => user).filter((id) => id !== willa)
  at(ASKED_HOURS_AGO, async () => {
    const date = dateOf('Sunday', await helperWeekend(db))
    const filter = 'date = {:date} && starts >= {:morning}'
    const jobs = await db.list(helperJobs, { filter, params: { date, morning: NIGHT_ENDS }, sort: 'starts,title' })
    const isWillas = (starts: string) => starts === '06:30' || starts === '13:30'
    for (const [index, job] of jobs.entries()) {
      const turn = others.map((_, place) => others[(place + index) % others.length] ?? '')
      const asked = isWillas(job.starts) ? [willa, ...turn] : turn
      for (const id of asked.slice(0, Math.max(1, job.needed - (index % 3))))
        await run(takeJob, { id, roles: ['worker'], record: {} }, { job: job.id }).catch(unlessRefused)
    }
  })
}

/** Too young, or somewhere else by then. */
function unlessRefused(error: unknown) {
  if (!(error instanceof Refusal)) throw error
}

function moreJobs(): readonly DemoJob[] {
  return Array.from({ length: MANY - DAY.length - PARTY.length }, (_, index) => {
    const hour = 7 + (index % 14)
    const two = (number: number) => String(number).padStart(2, '0')
    return {
      title: `Shift ${index + 1}`,
      category: (['General', 'Drinks', 'Food', 'Maintenance'] as const)[index % 4] ?? 'General',
      place: `Station ${1 + (index % 9)}`,
      starts: `${two(hour)}:00`,
      ends: `${two(hour + 1)}:30`,
      needed: 5,
      taken: 2 + (index % 3),
    }
  })
}
