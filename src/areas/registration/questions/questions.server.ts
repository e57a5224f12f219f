import { refuse } from '#http/commands/refusals.ts'
import type { Reader } from '#records/reader.ts'
import { checkedAnswers, type OwnAnswers } from '#rules/registration-answers.ts'
import { ownAnswerField, type QuestionShown } from './question-words.ts'
import { type RegistrationQuestion, registrationQuestions } from './questions.collections.ts'
import { QUESTION_REFUSALS } from './questions.refusals.ts'

/** In their order. */
export const questionsOf = (reader: Reader): Promise<RegistrationQuestion[]> =>
  reader.every(registrationQuestions, { sort: 'order,id' })

/** As they are kept; what is wrong with one is refused at it. */
export async function answersTaken(reader: Reader, given: OwnAnswers): Promise<OwnAnswers> {
  const { answers, problems } = checkedAnswers(await questionsOf(reader), given)
  const [first] = problems
  if (first) throw refuse(QUESTION_REFUSALS, first.code, ownAnswerField(first.question))
  return answers
}

/** As the pages show it. */
export const askedOf = ({
  id,
  kind,
  label_en,
  label_de,
  options,
  is_required,
}: RegistrationQuestion): QuestionShown => ({
  id,
  kind,
  label_en,
  label_de,
  options,
  is_required,
})
