import { ShareButton } from '#client/page/ShareButton.tsx'
import { formatMoment } from '#client/when.ts'
import { Button } from '#ui/controls/Button.tsx'
import { Note } from '#ui/feedback/Note.tsx'
import { useHydrated } from '#ui/hydrated.ts'
import { QrPoster } from '#ui/print/QrSheet.tsx'
import { m } from '#words/messages.js'
import type { InvitationShown } from '../accounts.queries.server.ts'
import { ROLE_WORDS } from '../roles/role-words.ts'

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
  const hydrated = useHydrated()
  const title = headlineOf(invitation)
  return (
    <QrPoster
      above={tournament.name}
      title={title}
      note={
        <Note kind="warn" title={m.accounts_invite_once_title()}>
          {m.accounts_invite_once()}
        </Note>
      }
      card={{
        content: link,
        title: m.accounts_invite_card_title(),
        copy: { text: link, label: m.accounts_invite_copy() },
        children: (
          <>
            <p>{m.accounts_invite_card_text()}</p>
            <p className="mt-2">
              {m.accounts_invite_card_until({ moment: formatMoment(invitation.expires, tournament.timeZone) })}
            </p>
          </>
        ),
      }}
      buttons={
        hydrated && (
          <>
            <ShareButton title={title} url={link} text={m.site_share_link()} besideCopy />
            <Button kind="plain" onClick={onClose}>
              {m.accounts_invite_close()}
            </Button>
          </>
        )
      }
    />
  )
}

function headlineOf({ role, teamName }: InvitationShown): string {
  const inline = role === '' ? '' : ROLE_WORDS[role].inline()
  if (teamName === '') return m.accounts_invite_card_headline({ role: inline })
  return m.accounts_invite_card_headline_team({ role: inline, team: teamName })
}
