import { PostForm, useIsSending } from '#client/forms/PostForm.tsx'
import type { RefusedForm } from '#http/pages/forms/handle-form.ts'
import { Button } from '#ui/controls/Button.tsx'
import { Note } from '#ui/feedback/Note.tsx'
import { ConfirmDialog } from '#ui/overlays/ConfirmDialog.tsx'
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
export function DeletePerson({ person, refused, ...dialog }: Props) {
  const busy = useIsSending()
  const { id, name, email } = person
  return (
    <PostForm>
      <input type="hidden" name="intent" value="delete" />
      <input type="hidden" name="user" value={id} />
      <ConfirmDialog
        {...dialog}
        title={m.accounts_users_delete_title({ name })}
        text={m.accounts_users_delete_goes({ email })}
        keep={m.accounts_users_delete_keep()}
        action={
          <Button type="submit" kind="danger" busy={busy} busyText={m.site_sending()}>
            {m.accounts_users_delete()}
          </Button>
        }
      >
        {refused && (
          <div className="mt-3">
            <Note kind="danger" announced>
              {refused.problem.text}
            </Note>
          </div>
        )}
      </ConfirmDialog>
    </PostForm>
  )
}
