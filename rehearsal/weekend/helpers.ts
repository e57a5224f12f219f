import { look, sendCommand } from '../people/act.ts'
import type { CastMember } from '../people/person.ts'
import { momentAt } from '../stage/calendar.ts'
import type { World } from '../world.ts'
import type { AgendaMoment } from './agenda.ts'

/** Jobs and food: more people want the last place of a job than it has. */
export const helpers: readonly AgendaMoment[] = [
  { at: momentAt(-2, '12:00'), name: 'Jobs are planned', play: plan },
  { at: momentAt(-2, '18:00'), name: 'Helpers take jobs and promise food', play: take },
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
