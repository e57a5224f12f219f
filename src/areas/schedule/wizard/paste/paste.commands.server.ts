import * as v from 'valibot'
import { ADMINS, command } from '#http/commands/commands.ts'
import { inputOf, listText } from '#http/commands/inputs.ts'
import { refuse } from '#http/commands/refusals.ts'
import { GAME_LINES_MOST } from '#rules/import/timetable/timetable-list.ts'
import type { Placement } from '#rules/timetable/plan.ts'
import { gameIdOf } from '#rules/timetable/setting-of-formats.ts'
import { replaceDraft } from '../../plan/replace-draft.server.ts'
import { plannedGames } from '../../schedule.collections.ts'
import { GAMES_MOST_ALL } from '../../schedule.fields.ts'
import { SCHEDULE_REFUSALS } from '../../schedule.refusals.ts'
import { fieldsWith } from '../answers/wanted.ts'
import { wizardStateOf } from '../answers/wizard.queries.server.ts'
import { checkTypedName } from '../generating/apply.commands.server.ts'
import { checkWanted } from '../generating/generating.commands.server.ts'
import { WIZARD_REFUSALS } from '../wizard.refusals.ts'
import { pastePlanned } from './paste.server.ts'

const line = v.pipe(v.number(), v.integer(), v.minValue(1))

/** The lines that were ticked become the draft. Those that break a rule where they stand are taken without their place. */
export const pasteTimetable = command({
  name: 'schedule.pasteTimetable',
  input: inputOf({
    text: listText(GAME_LINES_MOST),
    lines: v.pipe(v.array(line), v.minLength(1), v.maxLength(GAMES_MOST_ALL)),
    version: v.pipe(v.number(), v.integer(), v.minValue(0)),
    name: v.optional(v.pipe(v.string(), v.maxLength(200)), ''),
  }),
  who: ADMINS,
  async run(tx, actor, { text, lines, version, name }) {
    const state = await wizardStateOf(tx)
    if (!state || state.days.length === 0) throw refuse(SCHEDULE_REFUSALS, 'no_days', undefined, 409)
    if ((state.record?.version ?? 0) !== version) throw refuse(SCHEDULE_REFUSALS, 'plan_changed', undefined, 409)
    const { list, wanted, placements } = await pastePlanned(tx, state, text, new Set(lines))
    const wrong = list.lines.filter(({ is }) => is === 'wrong')
    if (wrong.length > 0 || list.lines.length !== new Set(lines).size)
      throw refuse(WIZARD_REFUSALS, 'paste_wrong', undefined, {
        status: 409,
        facts: { lines: wrong.map((it) => it.line).join(', ') },
      })
    checkWanted(wanted, state)
    checkTypedName(state, name)
    const kept = new Map(state.decided.map((it) => [gameIdOf(it.division, it.key), it]))
    const played = [...kept].map(([game, { field, start }]): Placement => ({ game, field, start }))
    await replaceDraft(tx, {
      ...wanted,
      fields: fieldsWith(wanted.fields, state.decided, state.fieldsThere),
      placements: [...placements.filter(({ game }) => !kept.has(game)), ...played],
      duties: new Map(),
      kept,
    })
    await tx.audit(actor, 'schedule.pasteTimetable', plannedGames, '', { games: lines.length })
    return { games: lines.length, unplaced: lines.length - placements.length }
  },
})
