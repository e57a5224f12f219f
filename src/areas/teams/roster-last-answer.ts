import { useState } from 'react'

/** The last answer to a form, until there is another: loading the page again, as live changes do, drops it. */
export function useLastAnswer<T>(answer: T | undefined): T | undefined {
  const [last, keep] = useState(answer)
  if (answer !== undefined && answer !== last) keep(answer)
  return answer ?? last
}
