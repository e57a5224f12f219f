import { PostForm, useIsSending } from '#client/forms/PostForm.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { ButtonLink } from '#ui/controls/ButtonLink.tsx'
import { Note } from '#ui/feedback/Note.tsx'
import { m } from '#words/messages.js'
import { PlayerPanel } from './ConnectionPlayerPanel.tsx'
import type { PlayerToPick } from './connection.ts'

/** Whoever chose a player asks the team of that player; `back` leads to the others. */
export function AskTeam({ player, back }: { player: PlayerToPick; back: string }) {
  const busy = useIsSending()
  const { id, team, isTaken } = player
  return (
    <>
      <PlayerPanel player={player} title={m.connector_found_ask()} />
      <div className="mt-4">
        {isTaken ? (
          <Note kind="warn" title={m.connector_taken()}>
            {m.connector_taken_text()}
          </Note>
        ) : (
          <p className="text-ink-2">{m.connector_ask_text({ team: team?.name ?? '' })}</p>
        )}
      </div>
      <PostForm className="mt-4 flex flex-wrap items-center gap-2">
        <input type="hidden" name="player" value={id} />
        {!isTaken && (
          <Button type="submit" name="intent" value="ask" busy={busy} busyText={m.site_sending()}>
            {m.connector_ask({ team: team?.name ?? '' })}
          </Button>
        )}
        <ButtonLink to={back} kind={isTaken ? 'line' : 'plain'}>
          {m.connector_not_me()}
        </ButtonLink>
      </PostForm>
    </>
  )
}
