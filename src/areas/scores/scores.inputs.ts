import * as v from 'valibot'
import { filled, inputOf } from '#http/commands/inputs.ts'
import { LARGER_SIDES } from '#rules/equity/equity.ts'
import { SCORE_MOST } from '#rules/games/states.ts'
import { FORFEITS } from '#rules/standings/game.ts'
import { codeDayField, codeNameField, deviceField } from './scores.fields.ts'

/** What the commands around scores take. */

const goals = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(SCORE_MOST))
/** The version of the score that the sender saw. */
const basedOn = v.pipe(v.number(), v.integer(), v.minValue(0))
const CODE_MAX = 40

/** When it was pressed, of a phone that may send it late; the service's own time otherwise. */
const pressedAt = v.optional(v.pipe(v.string(), v.isoTimestamp()))
/** More than wait on a phone in any game. */
const EARLIER_MOST = 100

const fromPhone = { game: filled, home: goals, away: goals, basedOn, device: deviceField } as const
const typedCode = v.pipe(v.string(), v.maxLength(CODE_MAX))
const code = v.optional(typedCode)

export const countInput = inputOf({
  ...fromPhone,
  code,
  at: pressedAt,
  /** What was counted before it and has not been sent, the first one first. */
  earlier: v.optional(
    v.pipe(v.array(v.strictObject({ home: goals, away: goals, at: pressedAt })), v.maxLength(EARLIER_MOST)),
    [],
  ),
  takeOver: v.optional(v.boolean(), false),
  /** When counting began. */
  startedAt: pressedAt,
})
export const reportInput = inputOf({ ...fromPhone, code })

export const firstLineInput = inputOf({ game: filled, line: v.picklist(LARGER_SIDES), code })

export const ofGameInput = inputOf({ game: filled, basedOn, device: deviceField })
/** Also of the game to be counted again. */
export const reopenInput = inputOf({ game: filled, basedOn, device: deviceField, code })
export const settleInput = inputOf(fromPhone)
export const forfeitInput = inputOf({ game: filled, basedOn, device: deviceField, by: v.picklist(FORFEITS) })

/** More than wait on any day. */
const AT_ONCE_MOST = 200
export const confirmAgreeingInput = inputOf({
  games: v.pipe(v.array(v.strictObject({ game: filled, basedOn })), v.minLength(1), v.maxLength(AT_ONCE_MOST)),
  device: deviceField,
})

/** What becomes of what hangs on it, and the preview that was looked at; both needed only where something does. */
const afterwards = {
  choice: v.optional(v.picklist(['keep', 'recompute']), 'recompute'),
  seen: v.optional(v.pipe(v.string(), v.maxLength(64)), ''),
} as const

export const correctionInput = v.union([
  v.strictObject({ home: goals, away: goals }),
  v.strictObject({ forfeit: v.picklist(FORFEITS) }),
  v.strictObject({ reopen: v.literal(true) }),
])

export const correctInput = inputOf({ game: filled, basedOn, device: deviceField, to: correctionInput, ...afterwards })

/** Further than anybody throws a disc past a mark: ten metres. */
const CENTIMETRES_MOST = 1_000
const TEAMS_MOST = 32
export const throwInput = v.strictObject({
  team: filled,
  centimetres: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(CENTIMETRES_MOST)),
})
export const throwsInput = inputOf({
  division: filled,
  pool: filled,
  throws: v.pipe(v.array(throwInput), v.maxLength(TEAMS_MOST)),
  ...afterwards,
})

export const giveCodeInput = inputOf({
  day: codeDayField,
  /** '' for every field. */
  field: v.optional(v.string(), ''),
  name: codeNameField,
})
export const enterCodeInput = inputOf({ code: v.pipe(typedCode, v.nonEmpty()), field: filled })
export const withdrawCodeInput = inputOf({ dayCode: filled })
