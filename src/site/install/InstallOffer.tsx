import { Download, X } from 'lucide-react'
import { useState } from 'react'
import { install, installPrompt } from '#client/install/prompt.ts'
import { somethingUsefulDone } from '#client/install/useful.ts'
import { useWatched } from '#client/watched.ts'
import { Button } from '#ui/controls/Button.tsx'
import { IconButton } from '#ui/controls/IconButton.tsx'
import { useHydrated } from '#ui/hydrated.ts'
import { Icon } from '#ui/Icon.tsx'
import { m } from '#words/messages.js'
import { newerBuild } from '../updates/newer-build.ts'
import { dismissInstallation, isInstallationDismissed } from './install-dismissal.ts'

/** Comes after something useful was done, and goes for good when it is sent away; /settings has it still. */
export function InstallOffer() {
  const prompt = useWatched(installPrompt, undefined)
  const isUseful = useWatched(somethingUsefulDone, false)
  // One offer at a time.
  const isOutdated = useWatched(newerBuild, undefined) !== undefined
  const [isGone, setGone] = useState(false)
  const isHydrated = useHydrated()
  if (!isHydrated || !prompt || !isUseful || isOutdated || isGone || isInstallationDismissed()) return null
  const dismiss = () => {
    dismissInstallation()
    setGone(true)
  }
  return (
    <div className="note no-print" role="status">
      <Icon of={Download} />
      <div className="min-w-0 flex-1">
        <p className="mb-3">{m.site_install_offer()}</p>
        <Button
          kind="line"
          size="small"
          onClick={() => {
            void install().then((isAccepted) => isAccepted || dismiss())
          }}
        >
          {m.site_install_button()}
        </Button>
      </div>
      <IconButton icon={X} label={m.site_install_dismiss()} onClick={dismiss} />
    </div>
  )
}
