import type { ReactNode } from 'react'
import { m } from '#words/messages.js'
import { AccountFrame, type TournamentHeading } from './AccountFrame.tsx'

type Props = {
  heading: TournamentHeading
  /** What was sent, and to whom. The same for known and unknown addresses. */
  text: string
  children?: ReactNode
}

export function MailSent({ heading, text, children }: Props) {
  return (
    <AccountFrame heading={heading} title={m.accounts_mail_title()} lead={<span role="status">{text}</span>}>
      <p className="text-small text-ink-2">{m.accounts_mail_nothing()}</p>
      {children}
    </AccountFrame>
  )
}
