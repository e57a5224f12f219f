import { PostForm, useIsSending } from '#client/forms/PostForm.tsx'
import type { RefusedForm } from '#http/pages/forms/handle-form.ts'
import { Button } from '#ui/controls/Button.tsx'
import { Note } from '#ui/feedback/Note.tsx'
import { ConfirmDialog } from '#ui/overlays/ConfirmDialog.tsx'
import { m } from '#words/messages.js'
import { changeText, ROLE_CHANGE } from './role-change.ts'

/** For buttons with `opens`. */
export const OWN_ADMIN_DIALOG = 'own-admin'

/** Asks before an admin takes away the role with which they are here. */
export function OwnAdminDialog({ me, refused }: { me: string; refused: RefusedForm | undefined }) {
  const busy = useIsSending()
  const change = changeText({ verb: 'remove', role: 'admin', user: me })
  return (
    <PostForm>
      <input type="hidden" name={ROLE_CHANGE} value={change} />
      <ConfirmDialog
        id={OWN_ADMIN_DIALOG}
        title={m.accounts_roles_own_admin_title()}
        text={m.accounts_roles_own_admin_text()}
        keep={m.accounts_roles_own_admin_keep()}
        action={
          <Button type="submit" kind="danger" busy={busy} busyText={m.site_sending()}>
            {m.accounts_roles_own_admin_remove()}
          </Button>
        }
      >
        {refused?.values[ROLE_CHANGE] === change && (
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
