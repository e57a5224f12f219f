import { keyOf, textOf } from '#http/pages/handle-form.ts'
import type { PageRequest } from '#http/pages/page-request.ts'
import { INVITATION_ACTS, type InvitationDone } from './invitation-done.ts'

/** What a form about invitations wants; undefined when it is about something else. */
export async function actOnInvitations(page: PageRequest, form: FormData): Promise<InvitationDone | undefined> {
  const act = INVITATION_ACTS.find((it) => it === textOf(form, 'intent'))
  if (!act) return undefined
  const answer = await page.run(
    COMMANDS[act],
    act === 'invite' ? newInvitation(form) : { id: textOf(form, 'id') },
    keyOf(form),
  )
  return { done: act, invitation: textIn(answer, 'id') || textOf(form, 'id'), link: textIn(answer, 'link') }
}

const COMMANDS = {
  invite: 'accounts.makeInvitation',
  renew: 'accounts.renewInvitation',
  revoke: 'accounts.revokeInvitation',
} as const

const newInvitation = (form: FormData) => ({
  role: textOf(form, 'role'),
  team: textOf(form, 'team'),
  note: textOf(form, 'note'),
  days: wholeNumber(textOf(form, 'days')),
  usesMax: wholeNumber(textOf(form, 'usesMax')),
})

/** Undefined where nothing was typed; what is no number is not taken for one. */
const wholeNumber = (text: string): number | undefined => (text.trim() === '' ? undefined : Number(text))

function textIn(answer: unknown, name: string): string {
  const value: unknown = typeof answer === 'object' && answer !== null ? Reflect.get(answer, name) : undefined
  return typeof value === 'string' ? value : ''
}
