import { useEffect, useEffectEvent } from 'react'
import { useNavigate, useNavigation } from 'react-router'

/** Goes on once something was done and everything is loaded, where scripts run; before that a link leads there. */
export function LeadsTo({ answer, to }: { answer: object; to: string }) {
  const navigate = useNavigate()
  const isIdle = useNavigation().state === 'idle'
  const lead = useEffectEvent(() => void navigate(to, { replace: true }))
  useEffect(() => {
    if (isIdle) lead()
  }, [answer, isIdle])
  return null
}
