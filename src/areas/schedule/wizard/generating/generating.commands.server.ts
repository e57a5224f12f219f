import * as v from 'valibot'
import { ADMINS, command } from '#http/commands/commands.ts'
import { filled, inputOf } from '#http/commands/inputs.ts'
import { refuse } from '#http/commands/refusals.ts'
import { GENERATION_REFUSALS } from '../../generation/generation.refusals.ts'
import { generation } from '../../generation/generation.server.ts'
import { SCHEDULE_REFUSALS } from '../../schedule.refusals.ts'
import { lostResults } from '../answers/kept-results.ts'
import { divisionsWithProblems, type PlanWanted, settingFor, wantedBy } from '../answers/wanted.ts'
import { type WizardState, wizardStateOf } from '../answers/wizard.queries.server.ts'
import { WIZARD_REFUSALS } from '../wizard.refusals.ts'
import { madeOf, wizardEffort, wizardRuns } from './wizard-run.server.ts'

const SEED_MOST = 1_000_000

/** Begins to work out a timetable for the answers as they are. It changes nothing that is kept. */
export const startGeneration = command({
  name: 'schedule.generate',
  input: inputOf({
    /** Another one, another timetable. */
    seed: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(SEED_MOST)), 1),
  }),
  who: ADMINS,
  async run(tx, actor, { seed }, { dependencies }) {
    const state = await wizardStateOf(tx)
    if (!state || state.days.length === 0) throw refuse(SCHEDULE_REFUSALS, 'no_days', undefined, 409)
    const wanted = wantedBy(state.plan)
    checkWanted(wanted, state)
    const setting = settingFor(wanted, state.decided, state.fieldsThere)
    const effort = dependencies.get(wizardEffort)
    const options = { seed, effort, withDuties: wanted.settings.hasDuties }
    const verdict = dependencies.get(generation).start(actor.id, setting, options)
    if (!verdict.ok)
      throw verdict.code === 'generation_running'
        ? refuse(GENERATION_REFUSALS, verdict.code, undefined, 409)
        : refuse(GENERATION_REFUSALS, verdict.code, undefined, { facts: { most: verdict.most } })
    const { job } = verdict
    dependencies.get(wizardRuns).last = { job, seed, madeOf: madeOf(wanted, state), wanted }
    return { job }
  },
})

/** Refuses what could not be played, and what would lose a result. */
export function checkWanted(wanted: PlanWanted, { decided }: WizardState): void {
  if (wanted.divisions.length === 0) throw refuse(WIZARD_REFUSALS, 'nothing_to_plan', undefined, 409)
  const [wrong] = divisionsWithProblems(wanted.divisions)
  if (wrong !== undefined)
    throw refuse(WIZARD_REFUSALS, 'format_problems', undefined, { status: 409, data: { division: wrong } })
  const lost = lostResults(decided, wanted.divisions)
  if (lost.length > 0)
    throw refuse(WIZARD_REFUSALS, 'results_lost', undefined, {
      status: 409,
      facts: { count: lost.length },
      data: { games: lost.map(({ division, key }) => `${division}/${key}`) },
    })
}

export const cancelGeneration = command({
  name: 'schedule.cancelGeneration',
  input: inputOf({ job: v.pipe(filled, v.maxLength(40)) }),
  who: ADMINS,
  async run(_tx, _actor, { job }, { dependencies }) {
    return { cancelled: dependencies.get(generation).cancel(job) }
  },
})
