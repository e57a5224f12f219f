import type { FieldLabels } from '#client/forms/problems.ts'
import { variantsIn } from '#rules/extras/offer.ts'
import { type QuestionKind, TICKED } from '#rules/registration-answers.ts'
import { m } from '#words/messages.js'
import { getLocale } from '#words/runtime.js'
import type { RegistrationQuestion } from './questions.collections.ts'

/** A question as the pages show it. */
export type QuestionShown = Pick<
  RegistrationQuestion,
  'id' | 'kind' | 'label_en' | 'label_de' | 'options' | 'is_required'
>

/** With what its form must know to notice somebody else's change. */
export type EditedQuestion = QuestionShown & { readonly base: string }

/** In the reader's language, or the one that there is. */
export const questionLabel = ({ label_en, label_de }: Pick<QuestionShown, 'label_en' | 'label_de'>): string =>
  getLocale() === 'de' ? label_de || label_en : label_en || label_de

export const optionsShown = ({ options }: Pick<QuestionShown, 'options'>) =>
  (variantsIn(options) ?? []).map((option) => ({ value: option.key, label: option[getLocale()] }))

/** Its name in the form. */
export const ownAnswerField = (question: string) => `answers.${question}`

/** For what is wrong, by the names of their fields. */
export const questionLabels = (questions: readonly QuestionShown[]): FieldLabels =>
  Object.fromEntries(questions.map((question) => [ownAnswerField(question.id), () => questionLabel(question)]))

/** An answer as people read it; '' for none. */
export function answerInWords(question: QuestionShown, answer = ''): string {
  if (question.kind === 'tick') return answer === TICKED ? m.registration_answer_yes() : ''
  if (question.kind !== 'choice') return answer
  return optionsShown(question).find(({ value }) => value === answer)?.label ?? answer
}

export const KIND_WORDS: Readonly<Record<QuestionKind, () => string>> = {
  text: m.registration_question_text,
  choice: m.registration_question_choice,
  number: m.registration_question_number,
  tick: m.registration_question_tick,
}
