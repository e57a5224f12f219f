import { look, sendCommand } from '../people/act.ts'
import type { CastMember } from '../people/person.ts'
import { momentAt } from '../stage/calendar.ts'
import type { AgendaMoment, World } from '../world.ts'

/** Jobs and food: more people want the last place of a job than it has. */
export const helpers: readonly AgendaMoment[] = [
  { at: momentAt(-2, '12:00'), name: 'Jobs are planned', play: plan },
  { at: momentAt(-2, '18:00'), name: 'Helpers take jobs and promise food', play: take },
  { at: momentAt(-2, '19:00'), name: 'Helpers wait for a job that is full', play: waitFor },
]

const JOBS = [
  ['Breakfast counter', 'Food', '07:00', '09:00'],
  ['Drinks', 'Drinks', '10:00', '13:00'],
  ['Lines and cones', 'Maintenance', '08:00', '09:00'],
  ['Bar', 'Party', '20:00', '23:00'],
] as const

async function plan(world: World) {
  const { admin } = world.cast
  for (const [title, category, starts, ends] of JOBS) {
    const job = {
      title,
      category,
      day: 'Saturday',
      place: 'Clubhouse',
      starts,
      ends,
      needed: 1,
      maximum: 2,
      minimum_age: 0,
      note: '',
      state: 'open',
    }
    await sendCommand(world, admin, 'helpers.addJob', job, { kind: 'jobPlanned', facts: { title } })
  }
}

async function take(world: World) {
  const jobs = await look(() => world.cast.admin.browser.every<{ id: string; title: string }>('helperjobs'))
  const workers = world.cast.with('worker').filter(({ user }) => user !== '')
  await world.together(workers, async (person, at) => {
    await look(() => person.browser.data('/al/helperjobs'))
    const chance = world.chance('job', person.key)
    // Everybody wants the bar.
    const wanted = [jobs.find(({ title }) => title === 'Bar'), chance.oneOf(jobs)]
    for (const job of new Set(wanted)) if (job) await takeJob(world, person, job.id)
    await promiseFood(world, person, at)
  })
}

interface JobEntry {
  readonly job: string
  readonly user: string
  readonly status: string
}

/** Whoever found the bar full waits for it, one after the other; then one of those who have it cannot come. */
async function waitFor(world: World) {
  const { browser } = world.cast.admin
  const jobs = await look(() => browser.every<{ id: string; title: string }>('helperjobs'))
  const bar = jobs.find(({ title }) => title === 'Bar')?.id ?? ''
  const entries = async () =>
    (await look(() => browser.every<JobEntry>('helperjob_entries'))).filter(({ job }) => job === bar)
  const there = await entries()
  const workers = world.cast.with('worker').filter(({ user }) => user !== '')
  for (const person of workers.filter(({ user }) => !there.some((it) => it.user === user)).slice(0, WAITING_MOST))
    await sendCommand(
      world,
      person,
      'helpers.waitForJob',
      { job: bar },
      { kind: 'jobWait', facts: { job: bar, user: person.user }, mayBe: [400, 403, 409] },
    )
  const leaver = workers.find(({ user }) => there.some((it) => it.user === user && it.status === 'booked'))
  if (!leaver) return
  await sendCommand(
    world,
    leaver,
    'helpers.leaveJob',
    { job: bar },
    { kind: 'jobLeft', facts: { job: bar, user: leaver.user } },
  )
  const offered = (await entries()).find(({ status }) => status === 'offered')
  const next = workers.find(({ user }) => user === offered?.user)
  if (!next) return
  await sendCommand(
    world,
    next,
    'helpers.answerOffer',
    { job: bar, accept: true },
    { kind: 'jobOffer', facts: { job: bar, user: next.user } },
  )
}

const WAITING_MOST = 5

const takeJob = (world: World, person: CastMember, job: string) =>
  sendCommand(
    world,
    person,
    'helpers.takeJob',
    { job },
    {
      kind: 'job',
      facts: { job, user: person.user },
      // It is full, at the same time as another one, or asks for an age.
      mayBe: [400, 403, 409],
    },
  )

const promiseFood = (world: World, person: CastMember, at: number) =>
  sendCommand(
    world,
    person,
    'foods.promise',
    {
      day: 'Saturday',
      category: 'Cake',
      dish: `Cake ${at + 1} of ${person.name}`,
      portions: 12,
      diet: 'vegetarian',
      allergens: ['eggs'],
      unsure: false,
      fridge: false,
      oven: false,
      comes_at: '08:30',
    },
    { kind: 'food', facts: { dish: `Cake ${at + 1} of ${person.name}`, user: person.user } },
  )
