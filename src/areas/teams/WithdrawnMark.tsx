import { LogOut } from 'lucide-react'
import { Icon } from '#ui/Icon.tsx'
import { m } from '#words/messages.js'

/** A team that has left the tournament. */
export function WithdrawnMark() {
  return (
    <span className="state text-ink-2">
      <Icon of={LogOut} size={15} />
      {m.teams_public_withdrawn()}
    </span>
  )
}
