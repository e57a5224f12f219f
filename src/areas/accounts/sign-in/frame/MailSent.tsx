import type { ReactNode } from 'react'
import { AccountFrame, type TournamentHeading } from './AccountFrame.tsx'

type Props = {
  heading: TournamentHeading
  title: string
  /** What was sent, or who passes it on. The same for known and unknown addresses. */
  text: string
  /** What to do when nothing comes. */
  help: string
  children?: ReactNode
}

/** After something that is answered by a mail or, where there is no mail server, by the organisers. */
export function MailSent({ heading, title, text, help, children }: Props) {
  return (
    <AccountFrame heading={heading} title={title} lead={<span role="status">{text}</span>}>
      <p className="text-small text-ink-2">{help}</p>
      {children}
    </AccountFrame>
  )
}
