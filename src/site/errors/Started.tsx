import { type ReactNode, useEffect } from 'react'

/** Its effect is the last one of the first page. */
export function Started({ onStart, children }: { onStart: () => void; children: ReactNode }) {
  useEffect(onStart, [onStart])
  return children
}
