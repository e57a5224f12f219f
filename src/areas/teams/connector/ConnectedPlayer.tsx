import { Link2Off, Users } from 'lucide-react'
import { ConfirmForm } from '#client/confirm/ConfirmForm.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { ButtonLink } from '#ui/controls/ButtonLink.tsx'
import { Note } from '#ui/feedback/Note.tsx'
import { opens } from '#ui/overlays/dialog-commands.ts'
import { m } from '#words/messages.js'
import { PlayerPanel } from './ConnectionPlayerPanel.tsx'
import type { PlayerShown } from './connection.ts'

const DIALOG = 'disconnect-player'

/** The player that an account is connected to, and the way out, which asks. */
export function ConnectedPlayer({ player, cameWithCode }: { player: PlayerShown; cameWithCode: boolean }) {
  const { name, team } = player
  return (
    <>
      {cameWithCode && (
        <div className="mb-3">
          <Note kind="warn" title={m.connector_connected_already()}>
            {m.connector_connected_already_text()}
          </Note>
        </div>
      )}
      <PlayerPanel player={player} title={m.connector_you_are()} />
      <p className="mt-4 text-ink-2">{m.connector_connected_text()}</p>
      <div className="mt-4 flex flex-wrap gap-2">
        {team && (
          <ButtonLink to={`/teams/${team.id}`} kind="line" icon={Users}>
            {m.connector_to_team({ team: team.name })}
          </ButtonLink>
        )}
        <Button kind="plain" icon={Link2Off} {...opens(DIALOG)}>
          {m.connector_disconnect_ask()}
        </Button>
      </div>
      <ConfirmForm
        id={DIALOG}
        fields={{ intent: 'disconnect' }}
        title={m.connector_disconnect_title({ name })}
        text={m.connector_disconnect_text()}
        keep={m.connector_disconnect_keep()}
        act={m.connector_disconnect()}
      />
    </>
  )
}
