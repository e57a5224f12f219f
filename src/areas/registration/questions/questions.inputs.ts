import * as v from 'valibot'
import { fieldInput, filled, inputOf } from '#http/commands/inputs.ts'
import { variantsIn } from '#rules/extras/offer.ts'
import { ANSWER_MAX, QUESTIONS_MOST } from '#rules/registration-answers.ts'
import { m } from '#words/messages.js'
import { questionFields } from './questions.fields.ts'

/** What the commands about questions take. */

const entries = { ...questionFields, kind: fieldInput(questionFields.kind, m.registration_question_kind_missing) }

const isNamed = ({ label_en, label_de }: { label_en: string; label_de: string }) => label_en !== '' || label_de !== ''

const hasOptions = ({ kind, options }: { kind: string; options: string }) =>
  kind !== 'choice' || (variantsIn(options)?.length ?? 0) > 1

export const addQuestionInput = v.pipe(
  inputOf(entries),
  v.forward(v.partialCheck([['label_en'], ['label_de']], isNamed, m.registration_question_label_missing), ['label_en']),
  v.forward(v.partialCheck([['kind'], ['options']], hasOptions, m.registration_question_options_wrong), ['options']),
)

/** `base`: its `updated`, as the admin saw it. */
export const changeQuestionInput = v.pipe(
  inputOf({ question: filled, base: filled, ...entries }),
  v.forward(v.partialCheck([['label_en'], ['label_de']], isNamed, m.registration_question_label_missing), ['label_en']),
  v.forward(v.partialCheck([['kind'], ['options']], hasOptions, m.registration_question_options_wrong), ['options']),
)

export const moveQuestionInput = inputOf({ question: filled, way: v.picklist(['up', 'down']) })

export const removeQuestionInput = inputOf({ question: filled })

/** By the ids of the questions; what is wrong with one is told at it. */
export const answersInput = v.optional(
  v.pipe(v.record(v.string(), v.pipe(v.string(), v.maxLength(4 * ANSWER_MAX))), v.maxEntries(2 * QUESTIONS_MOST)),
  {},
)
