import type { ReactNode } from 'react'
import { Mark } from '#ui/marks/Mark.tsx'
import { LostDisc } from './LostDisc.tsx'

/** A page that stands alone: without router, without data, and its links load the document anew. */
export const LonePage = ({ status, title, children }: { status: number; title: string; children: ReactNode }) => (
  <main className="error-page">
    <div>
      <Mark name="Fieldside" onPitch />
      <LostDisc />
    </div>
    <div>
      <h1>{status}</h1>
      <p className="error-page-title">{title}</p>
      {children}
    </div>
  </main>
)
