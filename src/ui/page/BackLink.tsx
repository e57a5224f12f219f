import { ChevronLeft } from 'lucide-react'
import type { MouseEvent } from 'react'
import { useNavigate } from 'react-router'
import { m } from '#words/messages.js'
import { IconLink } from '../controls/IconButton.tsx'
import { wayBack } from './way-back.ts'

/**
 * “‹”: to where one came from, with its filters and its place. The address is for whoever came from elsewhere, opens it in
 * another tab, or has no scripts.
 */
export function BackLink({ to }: { to: string }) {
  const navigate = useNavigate()
  const goBack = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    const steps = wayBack.steps?.(to)
    if (steps === undefined) return
    event.preventDefault()
    void navigate(-steps)
  }
  return <IconLink icon={ChevronLeft} label={m.kit_back()} to={to} onClick={goBack} />
}
