/** What the forms about questions say as their `intent`. */
export const QUESTION_ACTS = [
  'question-add',
  'question-change',
  'question-up',
  'question-down',
  'question-remove',
] as const

export type QuestionAct = (typeof QUESTION_ACTS)[number]
