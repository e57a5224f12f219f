import { useState } from 'react'
import { useActionData, useLocation } from 'react-router'

/**
 * The answer to the form that was sent from this page, until another is sent or somebody goes on. The router forgets it
 * whenever the page is loaded again, as live changes do, and with it why somebody was refused.
 */
export function useActionResult<Action>(): ReturnType<typeof useActionData<Action>> {
  const answer = useActionData<Action>()
  const { key } = useLocation()
  const [last, keep] = useState({ answer, key })
  if (answer !== undefined && (answer !== last.answer || key !== last.key)) keep({ answer, key })
  return answer ?? (key === last.key ? last.answer : undefined)
}
