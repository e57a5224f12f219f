import type { RefusedForm } from '#http/pages/handle-form.ts'

/** What an admin does with invitations, as forms name it. */
export const INVITATION_ACTS = ['invite', 'renew', 'revoke'] as const
export type InvitationAct = (typeof INVITATION_ACTS)[number]

export interface InvitationDone {
  readonly done: InvitationAct
  readonly invitation: string
  /** Shown now or never. '' after revoking, and when the same form was answered before. */
  readonly link: string
}

export const isInvitationDone = (done: { readonly done: string }): done is InvitationDone =>
  INVITATION_ACTS.some((act) => act === done.done)

/** The refusal, when it is of such a form. */
export const refusedInvitation = (refused: RefusedForm | undefined, act: InvitationAct): RefusedForm | undefined =>
  refused?.values['intent'] === act ? refused : undefined
