import { CloudOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from '../Icon.tsx'

/** Under the title while there is no network; says how old the page is: “Offline. Scores from 11:42, 6 min ago”. */
export function OfflineStrip({ children }: { children: ReactNode }) {
  return (
    <p className="strip no-print" role="status">
      <Icon of={CloudOff} />
      <span className="min-w-0 flex-1">{children}</span>
    </p>
  )
}
