import { RefreshCw } from 'lucide-react'
import { useWatched } from '#client/watched.ts'
import { Button } from '#ui/controls/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { m } from '#words/messages.js'
import { newerBuild } from './newer-build.ts'

/** Calm: whoever is busy goes on with the old build. */
export function UpdateOffer() {
  const newer = useWatched(newerBuild, undefined)
  if (newer === undefined) return null
  return (
    <p className="strip no-print" role="status">
      <Icon of={RefreshCw} />
      <span className="min-w-0 flex-1">{m.site_update_offer()}</span>
      <Button kind="plain" onClick={() => location.reload()}>
        {m.site_update_reload()}
      </Button>
    </p>
  )
}
