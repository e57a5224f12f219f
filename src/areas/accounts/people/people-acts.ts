import { refusedOf } from '#client/forms/problems.ts'
import type { Done } from '#http/pages/forms/done.ts'
import type { RefusedForm } from '#http/pages/forms/handle-form.ts'
import { m } from '#words/messages.js'

/** What an admin does with somebody's account, as forms name it. */
export const PEOPLE_ACTS = ['verify', 'block', 'unblock', 'delete'] as const
export type PeopleAct = (typeof PEOPLE_ACTS)[number]

const DONE: Readonly<Record<PeopleAct, (name: { name: string }) => string>> = {
  verify: m.accounts_users_done_verify,
  block: m.accounts_users_done_block,
  unblock: m.accounts_users_done_unblock,
  delete: m.accounts_users_done_delete,
}

const BACK: Readonly<Partial<Record<PeopleAct, PeopleAct>>> = { block: 'unblock', unblock: 'block' }

export function peopleDone(done: PeopleAct, person: { readonly id: string; readonly name: string }): Done<PeopleAct> {
  const intent = BACK[done]
  return { done, text: DONE[done](person), undo: intent && { intent, user: person.id } }
}

/** The refusal, when it is of this act on this person. */
export const refusedFor = (refused: RefusedForm | undefined, act: PeopleAct, user: string): RefusedForm | undefined =>
  refused?.values['user'] === user ? refusedOf(refused, act) : undefined
