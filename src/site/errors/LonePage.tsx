import type { ReactNode } from 'react'
import { Mark } from '#ui/marks/Mark.tsx'
import { LostDisc } from './LostDisc.tsx'

/** A page that stands alone: without router, without data, and its links load the document anew. */
export const LonePage = ({ heading, children }: { heading: ReactNode; children: ReactNode }) => (
  <main className="error-page">
    <div>
      <Mark name="Fieldside" onPitch />
      <LostDisc />
    </div>
    <div>
      <h1>{heading}</h1>
      {children}
    </div>
  </main>
)
