import { Link2Off, RefreshCw } from 'lucide-react'
import { useId } from 'react'
import { PostForm, useIsSending } from '#client/forms/PostForm.tsx'
import type { RefusedForm } from '#http/pages/forms/handle-form.ts'
import { shownCode } from '#rules/names/spoken-code.ts'
import { Button } from '#ui/controls/Button.tsx'
import { ErrorSummary } from '#ui/fields/ErrorSummary.tsx'
import { State } from '#ui/marks/State.tsx'
import { ConfirmDialog } from '#ui/overlays/ConfirmDialog.tsx'
import { opens } from '#ui/overlays/dialog-commands.ts'
import { Section } from '#ui/page/Section.tsx'
import { QrCard } from '#ui/print/QrCard.tsx'
import { m } from '#words/messages.js'
import { connectorHref } from '../../connector/connection-code.ts'
import type { RosterPlayer } from '../roster.queries.server.ts'

type Props = { player: RosterPlayer; mayEdit: boolean; publicUrl: string; refused: RefusedForm | undefined }

/** The account of a player, or the code by which one is connected. */
export function RosterAccount({ player, mayEdit, publicUrl, refused }: Props) {
  const busy = useIsSending()
  const isRefused = refused && ['renew', 'disconnect', 'remove'].includes(refused.values['intent'] ?? '')
  const link = connectorHref(publicUrl, player.code)
  return (
    <Section title={player.connected ? m.roster_column_account() : m.roster_code_title()} id="account">
      <div className="grid gap-3 pt-3">
        {isRefused && <ErrorSummary errors={[{ text: refused.problem.text }]} />}
        {player.connected ? (
          <>
            <p>
              <State kind="connected">{m.roster_code_connected()}</State>
            </p>
            <Disconnect player={player} />
          </>
        ) : (
          <>
            {player.code !== '' && (
              <QrCard content={link} typed={shownCode(player.code)} copy={{ text: link, label: m.roster_code_copy() }}>
                {m.roster_code_text()}
              </QrCard>
            )}
            {mayEdit && (
              <PostForm>
                <input type="hidden" name="player" value={player.id} />
                <Button type="submit" kind="line" size="small" icon={RefreshCw} name="intent" value="renew" busy={busy}>
                  {m.roster_code_renew()}
                </Button>
              </PostForm>
            )}
          </>
        )}
      </div>
    </Section>
  )
}

function Disconnect({ player }: { player: RosterPlayer }) {
  const id = useId()
  const busy = useIsSending()
  return (
    <div>
      <Button kind="line" size="small" icon={Link2Off} {...opens(id)}>
        {m.roster_code_disconnect()}
      </Button>
      <PostForm>
        <input type="hidden" name="player" value={player.id} />
        <ConfirmDialog
          id={id}
          title={m.roster_code_disconnect_title({ name: player.full_name })}
          text={m.roster_code_disconnect_text()}
          keep={m.roster_code_disconnect_keep()}
          action={
            <Button type="submit" kind="danger" name="intent" value="disconnect" busy={busy}>
              {m.roster_code_disconnect_short()}
            </Button>
          }
        />
      </PostForm>
    </div>
  )
}
