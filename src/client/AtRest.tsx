import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { afterIdle } from './after-idle.ts'

/** What nobody waits for: it is loaded once the page is at rest. */
export function AtRest({ children }: { children: ReactNode }) {
  const [isAtRest, setAtRest] = useState(false)
  useEffect(() => afterIdle(() => setAtRest(true)), [])
  return isAtRest && <Suspense>{children}</Suspense>
}
