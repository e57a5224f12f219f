import type { ReactNode } from 'react'
import type { Drawing } from '../Icon.tsx'

type Props = {
  icon: Drawing
  /** What is missing: “No jobs yet”. */
  title: string
  /** One sentence. */
  children?: ReactNode
  /** One action. */
  action?: ReactNode
}

export function EmptyState({ icon: Drawn, title, children, action }: Props) {
  return (
    <div className="empty">
      <Drawn aria-hidden />
      <p className="font-semibold">{title}</p>
      {children && <p className="text-small text-ink-2">{children}</p>}
      {action && <div className="mt-3 empty:hidden">{action}</div>}
    </div>
  )
}
