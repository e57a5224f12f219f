import { type ReactNode, Suspense, useState } from 'react'
import { useHydrated } from '../hydrated.ts'

/**
 * Around a part of a page that `lazy` loads. In the first document the server has drawn it, and the rest is taken over meanwhile.
 * A page that somebody goes to waits for it: a boundary would have the page shown without it, and pushed away when it comes.
 */
export function LazyPart({ children }: { children: ReactNode }) {
  const isHydrated = useHydrated()
  const [isServerRendered] = useState(!isHydrated)
  return isServerRendered ? <Suspense>{children}</Suspense> : children
}
