import { type ReactNode, useEffect } from 'react'

/** Its effect is the last one of the first page. */
export function StartSignal({ onStart, children }: { onStart: () => void; children: ReactNode }) {
  useEffect(onStart, [onStart])
  return children
}
