import { CloudOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { m } from '#words/messages.js'
import { Button } from '../controls/Button.tsx'
import type { Drawing } from '../Icon.tsx'

type Props = {
  icon?: Drawing
  /** What happened. */
  title: string
  /** What to do. */
  children: ReactNode
  onRetry?: () => void
  retrying?: boolean
  /** Instead of Retry, where trying again cannot help. */
  action?: ReactNode
}

export function ErrorState({ icon: Drawn = CloudOff, title, children, onRetry, retrying = false, action }: Props) {
  return (
    <div className="empty" role="alert">
      <Drawn aria-hidden />
      <p className="font-semibold">{title}</p>
      <p className="text-small text-ink-2">{children}</p>
      <div className="mt-3 flex flex-wrap justify-center gap-2">
        {onRetry && (
          <Button kind="line" onClick={onRetry} busy={retrying} busyText={m.kit_retrying()}>
            {m.kit_retry()}
          </Button>
        )}
        {action}
      </div>
    </div>
  )
}
