import { useRouteLoaderData } from 'react-router'
import { Note } from '#ui/feedback/Note.tsx'
import { m } from '#words/messages.js'
import { useIsAdmin } from './AdminStep.tsx'

/** Whether people can sign in. While they cannot, whoever is let in stands before a closed door. */
export const useIsSignInOpen = (): boolean =>
  useRouteLoaderData<{ flags: { user_login_active: boolean } }>('root')?.flags.user_login_active ?? true

/** For whoever lets people in. */
export function SignInOff() {
  const isOpen = useIsSignInOpen()
  const isAdmin = useIsAdmin()
  if (isOpen) return null
  return (
    <div className="no-print mt-3">
      <Note kind="warn" title={m.site_sign_in_off_title()} {...(isAdmin && { to: LET_PEOPLE_IN })}>
        {m.site_sign_in_off_text()}
      </Note>
    </div>
  )
}

/** Where an admin turns it on with one tap. */
const LET_PEOPLE_IN = '/admin#let-in'
