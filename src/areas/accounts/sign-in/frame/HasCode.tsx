import { Link } from 'react-router'
import { m } from '#words/messages.js'
import { Elsewhere } from './AccountFrame.tsx'

/** With the organisers' sign-up code anybody opens an account, also while signing up is off. */
export function HasCode({ to }: { to: string }) {
  return (
    <Elsewhere>
      <Link to={`/user/signup?${new URLSearchParams({ code: '', ...(to && { to }) })}`} className="link">
        {m.accounts_sign_up_has_code()}
      </Link>
    </Elsewhere>
  )
}
