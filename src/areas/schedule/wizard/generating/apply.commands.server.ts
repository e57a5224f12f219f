import * as v from 'valibot'
import { tournament } from '#areas/tournament/tournament.collections.ts'
import { ADMINS, command } from '#http/commands/commands.ts'
import { filled, inputOf } from '#http/commands/inputs.ts'
import { refuse } from '#http/commands/refusals.ts'
import { auditUpdate } from '#records/audit.ts'
import { gameIdOf } from '#rules/timetable/setting-of-formats.ts'
import { generation } from '../../generation/generation.server.ts'
import { dutySourceOf } from '../../plan/duty-source.ts'
import { replaceDraft } from '../../plan/replace-draft.server.ts'
import { plannedGames } from '../../schedule.collections.ts'
import { SCHEDULE_REFUSALS } from '../../schedule.refusals.ts'
import { fieldsWith, wantedBy } from '../answers/wanted.ts'
import { type WizardState, wizardStateOf } from '../answers/wizard.queries.server.ts'
import { WIZARD_REFUSALS } from '../wizard.refusals.ts'
import { checkWanted } from './generating.commands.server.ts'
import { madeOf, wizardRuns } from './wizard-run.server.ts'

/** The timetable that was generated and looked at becomes the draft. Places come from the generation, never from a browser. */
export const applyPlan = command({
  name: 'schedule.applyPlan',
  input: inputOf({
    /** Of the draft that was looked at; 0 before the first. */
    version: v.pipe(v.number(), v.integer(), v.minValue(0)),
    job: v.pipe(filled, v.maxLength(40)),
    /** What the tournament is called, typed out where a schedule is there already. */
    name: v.optional(v.pipe(v.string(), v.maxLength(200)), ''),
  }),
  who: ADMINS,
  async run(tx, actor, { version, job, name }, { dependencies }) {
    const state = await wizardStateOf(tx)
    if (!state || state.days.length === 0) throw refuse(SCHEDULE_REFUSALS, 'no_days', undefined, 409)
    if ((state.record?.version ?? 0) !== version) throw refuse(SCHEDULE_REFUSALS, 'plan_changed', undefined, 409)
    const found = dependencies.get(generation).status()
    const { last } = dependencies.get(wizardRuns)
    if (found?.state !== 'done' || found.id !== job || last?.job !== job)
      throw refuse(WIZARD_REFUSALS, 'not_generated', undefined, 409)
    const wanted = wantedBy(state.plan)
    if (last.madeOf !== madeOf(wanted, state)) throw refuse(WIZARD_REFUSALS, 'answers_changed', undefined, 409)
    checkWanted(wanted, state)
    checkTypedName(state, name)

    const { placements, duties, unplaced } = found.result
    await replaceDraft(tx, {
      ...wanted,
      fields: fieldsWith(wanted.fields, state.decided, state.fieldsThere),
      placements,
      duties: new Map(duties.assigned.map(({ game, side }) => [game, dutySourceOf(side)])),
      kept: new Map(state.decided.map((it) => [gameIdOf(it.division, it.key), it])),
    })
    await keepRest(tx, actor, state, wanted.minimumRest)
    // Only then: where nothing of this counts in the end, the timetable is still there to be applied.
    tx.store.afterCommit(() => void dependencies.get(generation).take(job))
    const counts = { games: placements.length + unplaced.length, unplaced: unplaced.length }
    await tx.audit(actor, 'schedule.applyPlan', plannedGames, '', counts)
    return counts
  },
})

/** What is there already goes for good: nobody does that by pressing a button twice. */
export function checkTypedName({ isAgain, tournament: { name } }: WizardState, typed: string): void {
  if (!isAgain) return
  if (name.trim() === '') throw refuse(WIZARD_REFUSALS, 'tournament_unnamed', 'name', 409)
  if (typed.trim() !== name.trim()) throw refuse(WIZARD_REFUSALS, 'name_wrong', 'name')
}

/** The rest is the tournament's: whoever moves a game by hand later goes by the same one. */
async function keepRest(
  tx: Parameters<typeof replaceDraft>[0],
  actor: Parameters<typeof auditUpdate>[1],
  { tournament: before }: WizardState,
  minimum_rest: number,
): Promise<void> {
  if (before.minimum_rest === minimum_rest) return
  const after = await tx.update(tournament, before.id, { minimum_rest })
  await auditUpdate(tx, actor, 'tournament.save', tournament, before, after)
}
