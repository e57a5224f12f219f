import { QrCode, UserPlus } from 'lucide-react'
import { PostForm, useIsSending } from '#client/forms/PostForm.tsx'
import { useIsSignInOpen } from '#client/page/SignInOff.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { Note } from '#ui/feedback/Note.tsx'
import { List, Row } from '#ui/page/List.tsx'
import { Section } from '#ui/page/Section.tsx'
import { m } from '#words/messages.js'

/** How people get in by themselves, without a mail: at the edge of a field, from a poster. */
export function LetPeopleIn() {
  const isSignInOpen = useIsSignInOpen()
  return (
    <Section id="let-in" title={m.administration_let_in()}>
      {!isSignInOpen && <OpenSignIn />}
      <List>
        <Row
          icon={QrCode}
          title={m.administration_let_in_code()}
          text={m.administration_let_in_code_text()}
          to="/admin/user-management/users?code=shown"
        />
        <Row
          icon={UserPlus}
          title={m.administration_let_in_invite()}
          text={m.administration_let_in_invite_text()}
          to="/admin/user-management/roles?tab=invitations"
        />
      </List>
    </Section>
  )
}

/** A new installation begins with every switch off: nobody is let in before this one is on. */
function OpenSignIn() {
  const busy = useIsSending()
  return (
    <div className="mt-3">
      <Note kind="warn" title={m.site_sign_in_off_title()}>
        <p>{m.site_sign_in_off_text()}</p>
        <PostForm className="mt-2">
          <Button type="submit" name="intent" value="openSignIn" kind="line" size="small" busy={busy}>
            {m.administration_open_sign_in()}
          </Button>
        </PostForm>
      </Note>
    </div>
  )
}
