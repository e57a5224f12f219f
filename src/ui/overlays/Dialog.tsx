import { X } from 'lucide-react'
import type { MouseEvent, ReactNode } from 'react'
import { useEffect, useId, useRef } from 'react'
import { m } from '#words/messages.js'
import { IconButton } from '../controls/IconButton.tsx'
import { closes } from './dialog-commands.ts'

type Props = {
  /** For buttons with `opens(id)`, which work before the JavaScript is there. */
  id?: string
  /** Given, the page decides; without it the dialog opens and closes by itself. */
  open?: boolean
  onClose?: () => void
  title: string
  /** 640 instead of 440 on a desktop. */
  wide?: boolean
  children: ReactNode
}

/**
 * Asks and holds everything else: from below on a phone, in the middle elsewhere. Esc, the veil and Close end it, focus
 * goes back to where it came from.
 */
export function Dialog({ id: given, open, onClose, title, wide = false, children }: Props) {
  const made = useId()
  const id = given ?? made
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current
    if (element === null || open === undefined || element.open === open) return
    if (open) element.showModal()
    else element.close()
  }, [open])
  return (
    <dialog
      ref={dialog}
      id={id}
      className={wide ? 'dialog dialog-wide' : 'dialog'}
      aria-labelledby={`${id}-title`}
      // A dialog that stands inside of it closes for itself.
      onClose={(event) => event.target === event.currentTarget && onClose?.()}
      onClick={closeOnVeil}
    >
      <header className="overlay-top">
        <h2 id={`${id}-title`} className="flex-1 font-display text-digit">
          {title}
        </h2>
        <IconButton icon={X} label={m.kit_close()} {...closes(id)} />
      </header>
      {children}
    </dialog>
  )
}

/** The veil belongs to the dialog: a click on it lies outside of the box. */
function closeOnVeil(event: MouseEvent<HTMLDialogElement>) {
  const dialog = event.currentTarget
  if (event.target !== dialog) return
  const box = dialog.getBoundingClientRect()
  const inside =
    event.clientX >= box.left && event.clientX <= box.right && event.clientY >= box.top && event.clientY <= box.bottom
  if (!inside) dialog.close()
}
