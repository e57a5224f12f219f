import type { OwnAnswers } from '#rules/registration-answers.ts'
import { answerInWords, type QuestionShown, questionLabel } from './question-words.ts'

/** What a team answered, of what is still asked. */
export function GivenAnswers({ questions, answers }: { questions: readonly QuestionShown[]; answers: OwnAnswers }) {
  const given = questions.flatMap((question) => {
    const words = answerInWords(question, answers[question.id])
    return words === '' ? [] : [{ id: question.id, label: questionLabel(question), words }]
  })
  if (given.length === 0) return null
  return (
    <dl className="grid gap-y-1 text-small">
      {given.map(({ id, label, words }) => (
        <div key={id} className="wrap-anywhere">
          <dt className="inline text-ink-2">{label}: </dt>
          <dd className="inline whitespace-pre-line">{words}</dd>
        </div>
      ))}
    </dl>
  )
}
