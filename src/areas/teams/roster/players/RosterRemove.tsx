import { Trash2 } from 'lucide-react'
import { PostForm, useIsSending } from '#client/forms/PostForm.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { m } from '#words/messages.js'
import type { RosterPlayer } from '../roster.queries.server.ts'

/** Does not ask: it can be undone for a day. */
export function RosterRemove({ player }: { player: RosterPlayer }) {
  const busy = useIsSending()
  return (
    <PostForm className="no-print mt-6">
      <input type="hidden" name="player" value={player.id} />
      <Button type="submit" kind="line" icon={Trash2} name="intent" value="remove" busy={busy}>
        {m.roster_remove()}
      </Button>
    </PostForm>
  )
}
