import { setTimeout as wait } from 'node:timers/promises'
import type { OpenedPage } from '../doors/browser.ts'
import { look, sendForm } from '../people/act.ts'
import { momentAt } from '../stage/calendar.ts'
import type { AgendaMoment, World } from '../world.ts'
import { addWaves } from './games.ts'
import { turnSwitches } from './setup.ts'

/** The wizard from its first question to the published schedule, and rain on the first day. */
export const schedule: readonly AgendaMoment[] = [
  { at: momentAt(-2, '10:00'), name: 'The schedule is generated and published', play: make },
]

const WIZARD = '/admin/schedule/init'
export const TIMETABLE = '/admin/schedule/timetable'
const STEPS_MOST = 40

async function make(world: World) {
  const { admin } = world.cast
  let step = await look(() => admin.browser.open(`${WIZARD}?step=fields`))
  // Every question with the answer that is ready, as somebody in a hurry goes through it.
  for (let count = 0; count < STEPS_MOST; count += 1) {
    const intent = intentOn(step)
    if (intent === undefined || intent === 'generate') break
    const answer = await sendForm(
      world,
      admin,
      step.path,
      { intent },
      { intent },
      { kind: 'wizard', facts: { intent } },
    )
    const next = answer?.location
    if (!next) throw new Error(`The wizard does not go on after ${intent}`)
    step = await look(() => admin.browser.open(next))
  }
  await sendForm(world, admin, step.path, { intent: 'generate' }, { intent: 'generate' }, { kind: 'generate' })
  await generated(world, step.path)
  await sendForm(world, admin, step.path, { intent: 'apply' }, { intent: 'apply' }, { kind: 'apply' })
  await publish(world)
  await turnSwitches(world, { spirit_entry_active: true, teammanager_spirit_overview_active: true })
  await addWaves(world)
}

export const publish = (world: World) =>
  sendForm(
    world,
    world.cast.admin,
    `${TIMETABLE}?view=publish`,
    { intent: 'publish' },
    { intent: 'publish' },
    { kind: 'publish' },
  )

const QUESTIONS = ['fields', 'times', 'teams', 'format', 'wishes', 'generate'] as const

const intentOn = (page: OpenedPage) =>
  QUESTIONS.find((intent) =>
    page.forms.some(
      (form) =>
        form.isPosted &&
        (form.fields.some(([name, value]) => name === 'intent' && value === intent) ||
          form.buttons.some(({ name, value }) => name === 'intent' && value === intent)),
    ),
  )

/** Waits for the timetable as the page does that shows the progress. */
async function generated(world: World, path: string) {
  for (let tries = 0; tries < 600; tries += 1) {
    const page = await look(() => world.cast.admin.browser.open(path))
    const isDone = page.forms.some(
      (form) =>
        form.fields.some(([name, value]) => name === 'intent' && value === 'apply') ||
        form.buttons.some(({ name, value }) => name === 'intent' && value === 'apply'),
    )
    if (isDone) return
    await wait(200)
  }
  throw new Error('No timetable was generated')
}
