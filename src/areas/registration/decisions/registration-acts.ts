import type { Done } from '#http/pages/forms/done.ts'
import type { RefusedForm } from '#http/pages/forms/handle-form.ts'
import { m } from '#words/messages.js'

/** What admins do with a registration, as their forms say it. */
export const REGISTRATION_ACTS = ['accept', 'takeBack', 'wait', 'up', 'down', 'decline', 'reopen', 'link'] as const

export type RegistrationAct = (typeof REGISTRATION_ACTS)[number]

interface Decided {
  readonly team: string
  readonly contact: string
  readonly email: string
  /** Of accepting: by an invitation, or the contact manages the team already. */
  readonly isInvited: boolean
  /** The form that takes it back. */
  readonly undo?: Done['undo']
  /** Without a mail server somebody passes on what would be mailed. */
  readonly hasMail: boolean
}

export const registrationDone = (done: RegistrationAct, { undo, ...facts }: Decided): Done<RegistrationAct> => ({
  done,
  text: doneInWords(done, facts),
  undo,
})

function doneInWords(done: RegistrationAct, { team, contact, email, isInvited, hasMail }: Decided): string {
  switch (done) {
    case 'accept':
      return isInvited
        ? (hasMail ? m.registration_done_invited : m.byhand_registration_done_invited)({ team, email })
        : (hasMail ? m.registration_done_manager : m.byhand_registration_done_manager)({ team, contact })
    case 'takeBack':
      return m.registration_done_take_back({ team })
    case 'wait':
      return m.registration_done_wait({ team })
    case 'up':
    case 'down':
      return m.registration_done_move({ team })
    case 'decline':
      return (hasMail ? m.registration_done_decline : m.byhand_registration_done_decline)({ team })
    case 'reopen':
      return m.registration_done_reopen({ team })
    case 'link':
      return (hasMail ? m.registration_done_link : m.byhand_registration_done_link)({ email })
  }
}

/** What another admin, or the contact, made of it meanwhile; undefined where the refusal does not say. */
export function decidedMeanwhile({ conflict }: RefusedForm): string | undefined {
  const current = conflict?.current
  if (typeof current !== 'object' || current === null || !('by' in current && 'name' in current && 'state' in current))
    return undefined
  const { name, state, by } = current
  if (typeof name !== 'string' || typeof by !== 'string') return undefined
  const facts = { team: name, by: by || m.registration_somebody() }
  switch (state) {
    case 'accepted':
      return m.registration_others_accepted(facts)
    case 'declined':
      return m.registration_others_declined(facts)
    case 'waiting':
      return m.registration_others_waiting(facts)
    case 'withdrawn':
      return m.registration_others_withdrawn(facts)
    default:
      return undefined
  }
}
