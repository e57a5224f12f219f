import { useEffect, useState } from 'react'

/** Often enough for what is told in minutes. */
const TICK_MS = 20_000

/** The time, for what depends on it. Undefined on the server and in the first picture: rendered pages are kept. */
export function useNow(): Date | undefined {
  const [now, setNow] = useState<Date>()
  useEffect(() => {
    setNow(new Date())
    const timer = setInterval(() => setNow(new Date()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
