import { intentIn, textOf } from '#http/pages/forms/form-fields.ts'
import type { PageRequest } from '#http/pages/page-request.ts'
import { m } from '#words/messages.js'
import { INVITATION_ACTS, type InvitationDone } from './invitation-done.ts'
import { makeInvitation, renewInvitation, revokeInvitation } from './invitations.commands.server.ts'

/** What a form about invitations wants; undefined when it is about something else. */
export async function actOnInvitations(page: PageRequest, form: FormData): Promise<InvitationDone | undefined> {
  const act = intentIn(form, INVITATION_ACTS)
  switch (act) {
    case 'invite': {
      const { id, link } = await page.submit(makeInvitation, form)
      return { done: act, invitation: id, link }
    }
    case 'renew': {
      const { id, link } = await page.submit(renewInvitation, form)
      return { done: act, invitation: id, link }
    }
    case 'revoke':
      await page.submit(revokeInvitation, form)
      return { done: act, text: m.accounts_invite_revoked_done(), invitation: textOf(form, 'id'), link: '' }
    default:
      return undefined
  }
}
