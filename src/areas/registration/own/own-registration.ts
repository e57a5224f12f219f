import type { FormValues } from '#rules/edited-form.ts'
import { ownAnswerField } from '../questions/question-words.ts'
import type { Registration, toldIn } from '../registration.server.ts'

/** A registration as whoever holds its link sees it. */
export interface OwnRegistration {
  readonly state: Registration['state']
  /** Why it was declined. */
  readonly reason: string
  readonly updated: string
  readonly told: ReturnType<typeof toldIn>
  readonly countryName: string
  /** Accepted once, and the team does not take part any more. */
  readonly isTeamGone: boolean
}

/** What its form holds: an answer to each question, also where there is none yet. */
export const valuesOfTold = (
  { answers, ...told }: OwnRegistration['told'],
  questions: readonly { readonly id: string }[],
): FormValues => ({
  ...told,
  expected_players: told.expected_players === 0 ? '' : String(told.expected_players),
  ...Object.fromEntries(questions.map(({ id }) => [ownAnswerField(id), answers[id] ?? ''])),
})
