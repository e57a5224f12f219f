import { Clock } from 'lucide-react'
import { PostForm, useIsSending } from '#client/forms/PostForm.tsx'
import { useHasMail } from '#client/page/has-mail.ts'
import { Button } from '#ui/controls/Button.tsx'
import { Note } from '#ui/feedback/Note.tsx'
import { m } from '#words/messages.js'
import type { PlayerShown } from './connection.ts'

type Props = { request: PlayerShown | undefined; declined: PlayerShown | undefined }

/** What waits for the team, or what the team said last. */
export function ConnectionRequestState({ request, declined }: Props) {
  const busy = useIsSending()
  const hasMail = useHasMail()
  if (request)
    return (
      <Note icon={Clock} title={m.connector_asked({ name: request.name })}>
        <p>{(hasMail ? m.connector_asked_text : m.byhand_connector_asked)({ team: request.team?.name ?? '' })}</p>
        <PostForm className="mt-3">
          <Button type="submit" name="intent" value="withdraw" kind="line" size="small" busy={busy}>
            {m.connector_withdraw()}
          </Button>
        </PostForm>
      </Note>
    )
  if (!declined) return null
  return (
    <Note kind="warn" title={m.connector_declined({ name: declined.name, team: declined.team?.name ?? '' })}>
      {m.connector_declined_text()}
    </Note>
  )
}
