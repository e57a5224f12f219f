import { X } from 'lucide-react'
import type { MouseEvent, ReactNode } from 'react'
import { m } from '#words/messages.js'
import { IconButton } from '../controls/IconButton.tsx'

type Props = {
  /** For the button with `opensSheet(id)`. */
  id: string
  title: string
  /** The title is said, not shown. */
  quiet?: boolean
  children: ReactNode
}

/** More of the same page, from below: opens before the JavaScript is there, Esc and a tap beside it close it. */
export function Sheet({ id, title, quiet = false, children }: Props) {
  return (
    <div id={id} popover="auto" role="dialog" aria-label={title} className="sheet" onClick={closeOnLink}>
      <header className="overlay-top">
        <h2 className={quiet ? 'sr-only' : 'font-display text-digit'}>{title}</h2>
        <span className="flex-1" />
        <IconButton icon={X} label={m.kit_close()} {...closesSheet(id)} />
      </header>
      {children}
    </div>
  )
}

/** A link leads away, though the shell with its sheets stays. */
function closeOnLink(event: MouseEvent<HTMLDivElement>) {
  if (!(event.target instanceof Element) || event.target.closest('a') === null) return
  if ('popover' in HTMLElement.prototype) event.currentTarget.hidePopover()
  else event.currentTarget.removeAttribute('data-open')
}

/** Attributes of the button that opens and closes the sheet. */
export const opensSheet = (id: string) => ({ popoverTarget: id, onClick: toggleWherePopoversAreUnknown })

/** Attributes of a button inside that closes it. */
const closesSheet = (id: string) => ({
  popoverTarget: id,
  popoverTargetAction: 'hide' as const,
  onClick: toggleWherePopoversAreUnknown,
})

function toggleWherePopoversAreUnknown(event: MouseEvent<HTMLButtonElement>) {
  if ('popover' in HTMLElement.prototype) return
  const id = event.currentTarget.getAttribute('popovertarget')
  if (id !== null) document.getElementById(id)?.toggleAttribute('data-open')
}
