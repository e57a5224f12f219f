import { useIsSending } from '#client/forms/PostForm.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { m } from '#words/messages.js'

export function EventSubmit({ text }: { text: string }) {
  const busy = useIsSending()
  return (
    <div>
      <Button type="submit" busy={busy} busyText={m.site_sending()}>
        {text}
      </Button>
    </div>
  )
}
