import * as v from 'valibot'
import { filled, inputOf } from '#http/commands/inputs.ts'
import { asksForComment, SPIRIT_MARK_MOST } from '#rules/spirit/sheet.ts'
import { m } from '#words/messages.js'
import { commentFields, type MarkField, SHEET_FIELDS, type SheetTyped, spiritReasonField } from './spirit.fields.ts'

/** What the commands around spirit take. */

/** Never left out: nothing said is no 0. */
const mark = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(SPIRIT_MARK_MOST))

const marks = {
  their_rules: mark,
  their_fouls: mark,
  their_fairness: mark,
  their_attitude: mark,
  their_communication: mark,
  own_rules: mark,
  own_fouls: mark,
  own_fairness: mark,
  own_attitude: mark,
  own_communication: mark,
} as const satisfies Record<MarkField, unknown>

/** The worst and the best mark are explained, each at its field. */
const areExplained = <Input extends SheetTyped>() =>
  v.rawCheck<Input>(({ dataset, addIssue }) => {
    if (!dataset.typed) return
    const input = dataset.value
    for (const { mark, comment } of SHEET_FIELDS) {
      if (!asksForComment(input[mark]) || input[comment].trim() !== '') continue
      addIssue({
        message: m.spirit_problem_comment(),
        path: [{ type: 'object', origin: 'value', input: { ...input }, key: comment, value: input[comment] }],
      })
    }
  })

const sheetEntries = { ...marks, ...commentFields } as const

/** The version that the sender saw; 0 where there was no sheet. */
const basedOn = v.pipe(v.number(), v.integer(), v.minValue(0))

export const giveSheetInput = v.pipe(inputOf({ game: filled, team: filled, basedOn, ...sheetEntries }), areExplained())

export const correctSheetInput = v.pipe(
  inputOf({ sheet: filled, basedOn, reason: spiritReasonField, ...sheetEntries }),
  areExplained(),
)

export const removeSheetInput = inputOf({ sheet: filled, basedOn, reason: spiritReasonField })

/** More than are missing on any day. */
const REMINDED_MOST = 200

/** `game/team` of each sheet that is missing. */
export const remindSheetsInput = inputOf({
  missing: v.pipe(v.array(v.pipe(v.string(), v.regex(/^\w{15}\/\w{15}$/))), v.minLength(1), v.maxLength(REMINDED_MOST)),
})
