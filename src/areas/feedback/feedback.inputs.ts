import * as v from 'valibot'
import { filled, inputOf } from '#http/commands/inputs.ts'
import { m } from '#words/messages.js'
import { answerField, feedbackFields, SCALES, stateField } from './feedback.fields.ts'

/** What the commands around feedback take. */

/** Of a browser: as long as a token of ours. */
const browser = v.optional(v.pipe(v.string(), v.regex(/^[\w-]{32,64}$/)))

export const giveFeedbackInput = v.pipe(
  inputOf({ ...feedbackFields, browser }),
  v.forward(
    v.check((said) => said.text !== '' || SCALES.some((scale) => said[scale] > 0), m.feedback_problem_empty),
    ['text'],
  ),
)

export const answerFeedbackInput = inputOf(
  { feedback: filled, base: filled, answer: answerField },
  { answer: { required: m.feedback_problem_answer } },
)

/** More than a page shows. */
const MARKED_MOST = 200

export const markFeedbackInput = inputOf({
  feedbacks: v.pipe(v.array(filled), v.minLength(1), v.maxLength(MARKED_MOST)),
  state: stateField,
})
