import { Printer } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { formatMoment } from '#client/when.ts'
import { Button } from '#ui/controls/Button.tsx'
import { Note } from '#ui/feedback/Note.tsx'
import { QrCard } from '#ui/figures/QrCard.tsx'
import { useHydrated } from '#ui/hydrated.ts'
import { m } from '#words/messages.js'
import type { InvitationShown } from '../accounts.queries.server.ts'
import { ROLE_WORDS } from '../roles/role-words.ts'
import { ShareButton } from './ShareButton.tsx'
import './invitation-card.css'

export interface InvitingTournament {
  readonly name: string
  readonly timeZone: string
}

type Props = {
  link: string
  invitation: InvitationShown
  tournament: InvitingTournament
  onClose: () => void
}

/** The link of an invitation, the only time that it can be seen. Printed, it is a poster for the desk. */
export function InvitationCard({ link, invitation, tournament, onClose }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  const hydrated = useHydrated()
  useEffect(() => heading.current?.focus(), [link])
  const title = headlineOf(invitation)
  return (
    <section className="invitation-card" aria-labelledby="invitation-card">
      <p className="invitation-card-tournament">{tournament.name}</p>
      <h2 id="invitation-card" ref={heading} tabIndex={-1} className="font-display text-head">
        {title}
      </h2>
      <div className="no-print my-3">
        <Note kind="warn" title={m.accounts_invite_once_title()}>
          {m.accounts_invite_once()}
        </Note>
      </div>
      <QrCard
        content={link}
        title={m.accounts_invite_card_title()}
        copy={{ text: link, label: m.accounts_invite_copy() }}
      >
        <p>{m.accounts_invite_card_text()}</p>
        <p className="mt-2">
          {m.accounts_invite_card_until({ moment: formatMoment(invitation.expires, tournament.timeZone) })}
        </p>
      </QrCard>
      <p className="invitation-card-link">{link}</p>
      {hydrated && (
        <div className="no-print mt-3 flex flex-wrap gap-2">
          <ShareButton title={title} url={link} />
          <Button kind="line" icon={Printer} onClick={() => window.print()}>
            {m.accounts_invite_print()}
          </Button>
          <Button kind="plain" onClick={onClose}>
            {m.accounts_invite_close()}
          </Button>
        </div>
      )}
    </section>
  )
}

function headlineOf({ role, teamName }: InvitationShown): string {
  const inline = role === '' ? '' : ROLE_WORDS[role].inline()
  if (teamName === '') return m.accounts_invite_card_headline({ role: inline })
  return m.accounts_invite_card_headline_team({ role: inline, team: teamName })
}
