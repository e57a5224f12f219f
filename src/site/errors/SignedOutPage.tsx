import { signedOutHere } from '#client/session/owed-sign-out.ts'
import { useWatched } from '#client/watched.ts'
import { buttonClass } from '#ui/controls/button-class.ts'
import { m } from '#words/messages.js'
import { LonePage } from './LonePage.tsx'

export const useSignedOutHere = () => useWatched(signedOutHere, false)

/** In the place of everything once somebody has signed out without network. */
export const SignedOutPage = () => (
  <LonePage heading={m.site_signed_out_title()}>
    <p role="status">{m.site_signed_out_text()}</p>
    <a href="/" className={buttonClass({ kind: 'vis', size: 'big' })}>
      {m.site_error_home()}
    </a>
  </LonePage>
)
