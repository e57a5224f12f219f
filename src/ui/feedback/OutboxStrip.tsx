import { Upload } from 'lucide-react'
import { Link } from 'react-router'
import { m } from '#words/messages.js'
import { Icon } from '../Icon.tsx'

/** What was written on this phone and not sent yet. */
export function OutboxStrip({ count, to }: { count: number; to?: string }) {
  if (count === 0) return null
  return (
    <p className="strip bg-warning-soft no-print" role="status">
      <Icon of={Upload} />
      <b className="min-w-0 flex-1">{m.kit_outbox({ count })}</b>
      {to !== undefined && (
        <Link to={to} className="link">
          {m.kit_show()}
        </Link>
      )}
    </p>
  )
}
