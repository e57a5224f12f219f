import { Check } from 'lucide-react'
import { PostForm, useIsSending } from '#client/forms/PostForm.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { List } from '#ui/page/List.tsx'
import { Section } from '#ui/page/Section.tsx'
import { m } from '#words/messages.js'
import type { OpenConnection } from '../roster.queries.server.ts'

/** People who say which of the team's players they are. */
export function RosterRequests({ requests }: { requests: readonly OpenConnection[] }) {
  const busy = useIsSending()
  if (requests.length === 0) return null
  return (
    <Section title={m.roster_requests_title()} aside={requests.length} id="requests">
      <p className="pt-2 text-small text-ink-2">{m.roster_requests_text()}</p>
      <List>
        {requests.map(({ id, person, player }) => (
          <li key={id} className="row flex-wrap">
            <p className="min-w-40 flex-1 font-semibold wrap-anywhere">
              {m.roster_requests_says({
                person,
                player: player.number === '' ? player.name : `${player.name} (${player.number})`,
              })}
            </p>
            <PostForm className="flex gap-2">
              <input type="hidden" name="request" value={id} />
              <Button type="submit" kind="line" size="small" icon={Check} name="intent" value="confirm" busy={busy}>
                {m.roster_requests_confirm()}
              </Button>
              <Button type="submit" kind="plain" size="small" name="intent" value="decline" busy={busy}>
                {m.roster_requests_decline()}
              </Button>
            </PostForm>
          </li>
        ))}
      </List>
    </Section>
  )
}
