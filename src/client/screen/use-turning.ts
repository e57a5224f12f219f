import { useEffect, useState } from 'react'

/** Long enough to read a screen from afar. */
const TURN_MS = 12_000

/** The number of the page that a screen shows, from 0; it turns by itself. */
export function useTurning(pages: number): number {
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    if (pages < 2) return undefined
    const timer = setInterval(() => setTurn((before) => before + 1), TURN_MS)
    return () => clearInterval(timer)
  }, [pages])
  return pages === 0 ? 0 : turn % pages
}
