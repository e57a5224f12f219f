import type { ComponentProps, ReactNode } from 'react'
import { PostForm, useIsSending } from '#client/forms/PostForm.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { ConfirmDialog } from '#ui/overlays/ConfirmDialog.tsx'
import { m } from '#words/messages.js'

type Props = Omit<ComponentProps<typeof ConfirmDialog>, 'action'> & {
  /** What the form says: its intent, and what it is about. */
  fields: Readonly<Record<string, string>>
  /** What the button says that does it, and in which colour. */
  act: string
  kind?: 'danger' | 'go'
  busyText?: string
  /** The button that asks, where it stands in the form; any other one has `opens(id)` as well. */
  ask?: ReactNode
  className?: string
}

/** A form that asks before it is sent: all of it is the question. */
export function ConfirmForm({ fields, act, kind = 'danger', busyText, ask, className, ...dialog }: Props) {
  const busy = useIsSending()
  return (
    <PostForm className={className}>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {ask}
      <ConfirmDialog
        {...dialog}
        action={
          <Button type="submit" kind={kind} busy={busy} busyText={busyText ?? m.site_sending()}>
            {act}
          </Button>
        }
      />
    </PostForm>
  )
}
