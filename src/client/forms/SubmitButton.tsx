import { Button } from '#ui/controls/Button.tsx'
import { m } from '#words/messages.js'
import { useIsSending } from './PostForm.tsx'

/** Sends the form that it ends. */
export function SubmitButton({ text }: { text: string }) {
  const busy = useIsSending()
  return (
    <div>
      <Button type="submit" busy={busy} busyText={m.site_sending()}>
        {text}
      </Button>
    </div>
  )
}
