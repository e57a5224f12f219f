import { m } from '#words/messages.js'
import { PasskeyButton } from './PasskeyButton.tsx'

/** Goes on where somebody wanted to. */
export const PasskeySignIn = ({ to }: { to: string }) => (
  <PasskeyButton wide work={(browser) => browser.signInByPasskey()} onDone={() => window.location.assign(to || '/')}>
    {m.accounts_login_by_passkey()}
  </PasskeyButton>
)
