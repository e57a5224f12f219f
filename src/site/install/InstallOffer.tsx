import { Download, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { install, installPrompt } from '#client/install/prompt.ts'
import { somethingUsefulDone } from '#client/install/useful.ts'
import { useWatched } from '#client/watched.ts'
import { Button } from '#ui/controls/Button.tsx'
import { IconButton } from '#ui/controls/IconButton.tsx'
import { Icon } from '#ui/Icon.tsx'
import { m } from '#words/messages.js'
import { newerBuild } from '../updates/newer-build.ts'
import { dismissInstallation, isInstallationDismissed } from './install-dismissal.ts'

/**
 * Comes once on a device, after something useful was done, at the end of the page where it moves nothing. Whoever saw it in
 * one tab is not asked again in another; /settings has it still.
 */
export function InstallOffer() {
  const prompt = useWatched(installPrompt, undefined)
  const isUseful = useWatched(somethingUsefulDone, false)
  // One offer at a time.
  const isOutdated = useWatched(newerBuild, undefined) !== undefined
  // As it was when this tab was opened: what is shown here stays until it is sent away.
  const [isOffered, setOffered] = useState(isInstallationDismissed)
  const place = useRef<HTMLElement>(null)
  const isShown = prompt !== undefined && isUseful && !isOutdated && !isOffered
  useEffect(() => (isShown && place.current ? onceSeen(place.current, dismissInstallation) : undefined), [isShown])
  if (!isShown) return null
  const dismiss = () => {
    dismissInstallation()
    setOffered(true)
  }
  return (
    <section ref={place} className="note no-print mt-8" aria-label={m.site_install_button()}>
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
    </section>
  )
}

/** Calls when it comes into view; answers how to stop waiting for that. */
function onceSeen(element: Element, seen: () => void): () => void {
  const observer = new IntersectionObserver((entries) => {
    if (entries.some(({ isIntersecting }) => isIntersecting)) seen()
  })
  observer.observe(element)
  return () => observer.disconnect()
}
