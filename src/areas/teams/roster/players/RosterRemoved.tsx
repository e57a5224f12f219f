import { Undo2 } from 'lucide-react'
import { PostForm, useIsSending } from '#client/forms/PostForm.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { List, Row } from '#ui/page/List.tsx'
import { m } from '#words/messages.js'
import type { RemovedPlayer } from '../roster.queries.server.ts'

/** Who was taken off and can still be brought back. */
export function RosterRemoved({ removed }: { removed: readonly RemovedPlayer[] }) {
  const busy = useIsSending()
  if (removed.length === 0) return null
  return (
    <details className="no-print mt-6">
      <summary className="fold">{m.roster_removed_title()}</summary>
      <List>
        {removed.map(({ player, full_name, number }) => (
          <Row
            key={player}
            title={full_name}
            lead={<span className="w-9 flex-none text-center font-display text-digit">{number}</span>}
            end={
              <PostForm>
                <input type="hidden" name="player" value={player} />
                <Button type="submit" kind="line" size="small" icon={Undo2} name="intent" value="restore" busy={busy}>
                  {m.roster_removed_back()}
                </Button>
              </PostForm>
            }
          />
        ))}
      </List>
    </details>
  )
}
