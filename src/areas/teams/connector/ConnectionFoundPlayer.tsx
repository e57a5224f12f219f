import { Link2 } from 'lucide-react'
import { PostForm, useIsSending } from '#client/forms/PostForm.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { ButtonLink } from '#ui/controls/ButtonLink.tsx'
import { Note } from '#ui/feedback/Note.tsx'
import { m } from '#words/messages.js'
import { PlayerPanel } from './ConnectionPlayerPanel.tsx'
import type { PlayerToPick } from './connection.ts'

/** Whose code it is, to be looked at before the account is connected. */
export function FoundPlayer({ code, player }: { code: string; player: PlayerToPick }) {
  const busy = useIsSending()
  const { id, isTaken } = player
  return (
    <>
      <PlayerPanel player={player} title={isTaken ? m.connector_found() : m.connector_found_ask()} />
      {isTaken ? (
        <div className="mt-4 grid justify-items-start gap-4">
          <Note kind="warn" title={m.connector_taken()}>
            {m.connector_taken_text()}
          </Note>
          <ButtonLink to="/user/connector" kind="line">
            {m.connector_other_code()}
          </ButtonLink>
        </div>
      ) : (
        <PostForm className="mt-4 flex flex-wrap items-center gap-2">
          <input type="hidden" name="code" value={code} />
          <input type="hidden" name="player" value={id} />
          <Button type="submit" name="intent" value="connect" icon={Link2} busy={busy} busyText={m.site_sending()}>
            {m.connector_connect()}
          </Button>
          <ButtonLink to="/user/connector" kind="plain">
            {m.connector_not_me()}
          </ButtonLink>
        </PostForm>
      )}
    </>
  )
}
