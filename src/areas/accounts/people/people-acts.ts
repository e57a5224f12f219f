import type { RefusedForm } from '#http/pages/handle-form.ts'
import { m } from '#words/messages.js'

/** What an admin does with somebody's account, as forms name it. */
export const PEOPLE_ACTS = ['verify', 'block', 'unblock', 'delete'] as const
export type PeopleAct = (typeof PEOPLE_ACTS)[number]

export interface PeopleDone {
  readonly done: PeopleAct
  readonly person: { readonly id: string; readonly name: string }
}

const DONE: Readonly<Record<PeopleAct, (name: { name: string }) => string>> = {
  verify: m.accounts_users_done_verify,
  block: m.accounts_users_done_block,
  unblock: m.accounts_users_done_unblock,
  delete: m.accounts_users_done_delete,
}

export const doneInWords = ({ done, person }: PeopleDone): string => DONE[done](person)

const BACK: Readonly<Partial<Record<PeopleAct, PeopleAct>>> = { block: 'unblock', unblock: 'block' }

/** The form that takes it back, where there is a way back. */
export function undoOf({ done, person }: PeopleDone): Record<string, string> | undefined {
  const intent = BACK[done]
  return intent && { intent, user: person.id }
}

/** The refusal, when it is of this act on this person. */
export const refusedFor = (refused: RefusedForm | undefined, act: PeopleAct, user: string): RefusedForm | undefined =>
  refused?.values['intent'] === act && refused.values['user'] === user ? refused : undefined
