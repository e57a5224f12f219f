import { variantsIn } from './extras/offer.ts'

/** What the organisers ask besides, and what a team answers. */

export const QUESTION_KINDS = ['text', 'choice', 'number', 'tick'] as const
export type QuestionKind = (typeof QUESTION_KINDS)[number]

/** More questions than anybody answers. */
export const QUESTIONS_MOST = 20
export const ANSWER_MAX = 500

export interface OwnQuestion {
  readonly id: string
  readonly kind: QuestionKind | ''
  readonly is_required: boolean
  /** Of a choice: one per line, in both languages as `Yes | Ja`. */
  readonly options: string
}

/** By the question's id: as it was written, the English of what was chosen, or `on`; what is not answered is not there. */
export type OwnAnswers = Readonly<Record<string, string>>

export type AnswerProblem = 'answer_missing' | 'answer_too_long' | 'answer_unknown' | 'answer_no_number'

export interface CheckedAnswers {
  readonly answers: OwnAnswers
  readonly problems: readonly { readonly question: string; readonly code: AnswerProblem }[]
}

export const TICKED = 'on'

const NUMBER = /^-?\d{1,9}(?:[.,]\d{1,2})?$/

/** Only what is asked is kept. */
export function checkedAnswers(questions: readonly OwnQuestion[], given: OwnAnswers): CheckedAnswers {
  const checked = questions.map((question) => ({ question: question.id, ...checkedAnswer(question, given) }))
  return {
    answers: Object.fromEntries(
      checked.flatMap(({ question, answer = '' }) => (answer === '' ? [] : [[question, answer]])),
    ),
    problems: checked.flatMap(({ question, code }) => (code ? [{ question, code }] : [])),
  }
}

function checkedAnswer(question: OwnQuestion, given: OwnAnswers): { answer?: string; code?: AnswerProblem } {
  const { id, kind, is_required: isRequired } = question
  const written = (Object.hasOwn(given, id) ? (given[id] ?? '') : '').trim()
  if (written === '') return isRequired ? { code: 'answer_missing' } : {}
  switch (kind) {
    case 'choice':
      return variantsIn(question.options)?.some(({ key }) => key === written)
        ? { answer: written }
        : { code: 'answer_unknown' }
    case 'number':
      return NUMBER.test(written) ? { answer: written.replace(',', '.') } : { code: 'answer_no_number' }
    case 'tick':
      return { answer: TICKED }
    default:
      return [...written].length > ANSWER_MAX ? { code: 'answer_too_long' } : { answer: written }
  }
}
