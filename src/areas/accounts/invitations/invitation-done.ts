import type { Done } from '#http/pages/forms/done.ts'

/** What an admin does with invitations, as forms name it. */
export const INVITATION_ACTS = ['invite', 'renew', 'revoke'] as const
export type InvitationAct = (typeof INVITATION_ACTS)[number]

export interface InvitationDone extends Partial<Done> {
  readonly done: InvitationAct
  readonly invitation: string
  /** Shown now or never. '' after revoking, and when the same form was answered before. */
  readonly link: string
}

export const isInvitationDone = (done: { readonly done: string }): done is InvitationDone =>
  INVITATION_ACTS.some((act) => act === done.done)
