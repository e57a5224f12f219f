import { PostForm, useIsSending } from '#client/forms/PostForm.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { ConfirmDialog } from '#ui/overlays/ConfirmDialog.tsx'
import { m } from '#words/messages.js'
import { changeText, ROLE_CHANGE } from './role-change.ts'

/** For buttons with `opens`. */
export const OWN_ADMIN_DIALOG = 'own-admin'

/** Asks before an admin takes away the role with which they are here. */
export function OwnAdminDialog({ me }: { me: string }) {
  const busy = useIsSending()
  return (
    <PostForm>
      <input type="hidden" name={ROLE_CHANGE} value={changeText({ verb: 'remove', role: 'admin', user: me })} />
      <ConfirmDialog
        id={OWN_ADMIN_DIALOG}
        title={m.accounts_roles_own_admin_title()}
        text={m.accounts_roles_own_admin_text()}
        keep={m.accounts_roles_own_admin_keep()}
        action={
          <Button type="submit" kind="danger" busy={busy} busyText={m.accounts_form_sending()}>
            {m.accounts_roles_own_admin_remove()}
          </Button>
        }
      />
    </PostForm>
  )
}
