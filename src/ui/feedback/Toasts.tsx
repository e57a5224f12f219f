import { X } from 'lucide-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { Link, useLocation } from 'react-router'
import { m } from '#words/messages.js'
import { Icon } from '../Icon.tsx'
import { dropToast, onToasts, shownToasts, type Toast } from './toast.ts'

/** Long enough to read two lines and reach Undo. */
export const TOAST_MS = 6000

const NONE: readonly Toast[] = []

/**
 * The place of all toasts; once, in the shell. From the first one on, a page has room for them behind its end, so that what stands
 * last can be scrolled clear of them. The room stays while the page does: if it went with the toast, the page would jump under a finger.
 */
export function Toasts() {
  const toasts = useSyncExternalStore(onToasts, shownToasts, () => NONE)
  const [held, setHeld] = useState(false)
  const { key } = useLocation()
  const [saidAt, setSaidAt] = useState<string>()
  if (toasts.length > 0 && saidAt !== key) setSaidAt(key)
  return (
    <section
      className="toasts no-print"
      data-room={saidAt === key ? '' : undefined}
      aria-label={m.kit_toasts()}
      aria-live="polite"
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {toasts.map((toast) => (
        <Slab key={toast.id} toast={toast} held={held} onLeft={() => setHeld(false)} />
      ))}
    </section>
  )
}

/** A slab that is pressed away takes pointer and focus with it, and no leaving is told: `onLeft` says it. */
function Slab({ toast, held, onLeft }: { toast: Toast; held: boolean; onLeft: () => void }) {
  useEffect(() => {
    if (held) return undefined
    const timer = setTimeout(() => dropToast(toast.id), toast.forMs ?? TOAST_MS)
    return () => clearTimeout(timer)
  }, [held, toast.id, toast.forMs])
  const away = () => {
    dropToast(toast.id)
    onLeft()
  }
  return (
    <div className="toast">
      <p className="flex-1 py-2">{toast.text}</p>
      {toast.next && (
        <Link to={toast.next.href} className="px-3 py-3 font-bold underline underline-offset-3" onClick={away}>
          {toast.next.text}
        </Link>
      )}
      {toast.undo && (
        <button
          type="button"
          className="px-3 py-3 font-bold underline underline-offset-3"
          onClick={() => {
            toast.undo?.()
            away()
          }}
        >
          {m.kit_undo()}
        </button>
      )}
      <button type="button" className="grid size-11 place-content-center" aria-label={m.kit_close()} onClick={away}>
        <Icon of={X} />
      </button>
    </div>
  )
}
