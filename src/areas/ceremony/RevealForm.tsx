import type { ReactNode } from 'react'
import { PostForm, useIsSending } from '#client/forms/PostForm.tsx'
import { Button } from '#ui/controls/Button.tsx'

/** A form that does one thing. */
export function RevealForm({ intent, children }: { intent: string; children: ReactNode }) {
  return (
    <PostForm>
      <input type="hidden" name="intent" value={intent} />
      {children}
    </PostForm>
  )
}

/** Its button; busy while anything of the page is on its way. */
export function RevealButton(props: Omit<Parameters<typeof Button>[0], 'type' | 'busy'>) {
  return <Button {...props} type="submit" busy={useIsSending()} />
}
