import type { ReactNode } from 'react'
import { useId } from 'react'
import { Button } from '../controls/Button.tsx'
import { Dialog } from './Dialog.tsx'
import { closes } from './dialog-commands.ts'

type Props = {
  id?: string
  open?: boolean
  onClose?: () => void
  /** A question that names the thing: “Withdraw Ironwood?”. */
  title: string
  /** What will happen. */
  text?: ReactNode
  /** The safe choice, in words: “Keep team”. */
  keep: string
  /** The button that does it, named after what it does: “Withdraw Ironwood”. */
  action: ReactNode
  /** Choices between text and buttons. */
  children?: ReactNode
}

/** To be put inside or around a form: the action is its submit button. */
export function ConfirmDialog({ id: given, open, onClose, title, text, keep, action, children }: Props) {
  const made = useId()
  const id = given ?? made
  return (
    <Dialog id={id} open={open} onClose={onClose} title={title}>
      <div className="grid gap-3">
        {text && <p className="text-small text-ink-2">{text}</p>}
        {children}
      </div>
      <div className="dialog-foot">
        <Button kind="plain" {...closes(id)}>
          {keep}
        </Button>
        {action}
      </div>
    </Dialog>
  )
}
