import * as v from 'valibot'
import { filled, inputOf } from '#http/commands/inputs.ts'
import { NAME_MAX } from '#rules/formats/structure.ts'
import { m } from '#words/messages.js'
import { dutySource, fieldFields, GAMES_MOST_ALL } from '../schedule.fields.ts'
import { gameId, gameMinutes } from './plan.inputs.ts'
import { minute, planSettingsSchema, timeSpan } from './plan-settings.ts'

/** What the commands take that change a draft by hand, beside moving and locking. */

const { breaks } = planSettingsSchema.entries

/** More stretches than ten days have mornings and afternoons. */
const OPEN_MOST = 40

const dutySourceInput = v.pipe(v.string(), v.maxLength(dutySource.max))

const showGame = {
  division: filled,
  name: v.pipe(v.string(), v.trim(), v.maxLength(NAME_MAX)),
  home: filled,
  away: filled,
  /** Given where it was there before: it comes back as the same game. */
  key: v.exactOptional(v.pipe(v.string(), v.regex(/^X[1-9][0-9]{0,3}$/))),
  /** Where it is played, where that is known already. */
  place: v.exactOptional(
    v.strictObject({
      field: v.pipe(filled, v.maxLength(15)),
      starts: minute,
      minutes: gameMinutes,
      slot_minutes: gameMinutes,
    }),
  ),
  /** Who kept score, where it comes back. */
  duty_source: v.exactOptional(dutySourceInput),
}

export const createShowGameInput = inputOf(showGame)

export const removeShowGameInput = inputOf({ game: gameId, base: filled })

/** All breaks, and those that were there when somebody began to change them. */
export const setBreaksInput = inputOf({ breaks, seen: breaks })

export const changeFieldInput = v.pipe(
  inputOf(
    {
      field: filled,
      base: filled,
      ...fieldFields,
      open: v.pipe(v.array(timeSpan), v.maxLength(OPEN_MOST)),
    },
    { name: m.schedule_timetable_page_problem_field_name },
  ),
  v.forward(
    v.partialCheck(
      [['open']],
      ({ open }) =>
        open.toSorted((a, b) => a.from - b.from).every((it, index, all) => it.from >= (all[index - 1]?.to ?? 0)),
      m.schedule_timetable_page_problem_hours,
    ),
    ['open'],
  ),
)

const duty = v.strictObject({
  game: gameId,
  /** Its `updated`, as it was seen. */
  base: filled,
  duty_source: dutySourceInput,
})

export const setDutiesInput = inputOf({
  duties: v.pipe(v.array(duty), v.minLength(1), v.maxLength(GAMES_MOST_ALL)),
})
