import { CircleAlert, CloudCheck, CloudUpload, Upload } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from '../Icon.tsx'

const DRAWINGS = { sent: CloudCheck, sending: CloudUpload, waiting: Upload, failed: CircleAlert } as const

/** Where a report is: “Sent, everyone sees 9–7”, “Waiting for the network”. */
export function SentState({ kind, children }: { kind: keyof typeof DRAWINGS; children: ReactNode }) {
  return (
    <span
      role="status"
      className={`inline-flex items-center gap-2 text-small ${kind === 'failed' ? 'text-danger' : 'text-ink-2'}`}
    >
      <Icon of={DRAWINGS[kind]} />
      {children}
    </span>
  )
}
