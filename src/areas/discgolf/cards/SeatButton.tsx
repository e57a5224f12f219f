import { PostForm, useIsSending } from '#client/forms/PostForm.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { m } from '#words/messages.js'

type Props = { golfer: { readonly id: string; readonly name: string } }

/** Puts somebody who comes late on the card with the best room. */
export function SeatButton({ golfer: { id, name } }: Props) {
  const busy = useIsSending()
  return (
    <PostForm>
      <input type="hidden" name="golfer" value={id} />
      <Button
        type="submit"
        name="intent"
        value="seat"
        kind="line"
        size="small"
        busy={busy}
        aria-label={m.discgolf_late_of({ name })}
      >
        {m.discgolf_late()}
      </Button>
    </PostForm>
  )
}
