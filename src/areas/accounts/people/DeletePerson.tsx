import { ConfirmForm } from '#client/confirm/ConfirmForm.tsx'
import type { RefusedForm } from '#http/pages/forms/handle-form.ts'
import { Note } from '#ui/feedback/Note.tsx'
import { m } from '#words/messages.js'

type Props = {
  person: { readonly id: string; readonly name: string; readonly email: string }
  /** Of deleting this person. */
  refused: RefusedForm | undefined
  id?: string
  open?: boolean
  onClose?: () => void
}

/** Asks before an account goes, and says what goes with it. */
export const DeletePerson = ({ person: { id, name, email }, refused, ...dialog }: Props) => (
  <ConfirmForm
    {...dialog}
    fields={{ intent: 'delete', user: id }}
    title={m.accounts_users_delete_title({ name })}
    text={m.accounts_users_delete_goes({ email })}
    keep={m.accounts_users_delete_keep()}
    act={m.accounts_users_delete()}
  >
    {refused && (
      <div className="mt-3">
        <Note kind="danger" announced>
          {refused.problem.text}
        </Note>
      </div>
    )}
  </ConfirmForm>
)
