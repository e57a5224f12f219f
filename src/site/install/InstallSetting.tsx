import { useState } from 'react'
import { install, installPrompt, isApplePhone, isInstalled } from '#client/install/prompt.ts'
import { useWatched } from '#client/watched.ts'
import { Button } from '#ui/controls/Button.tsx'
import { useHydrated } from '#ui/hydrated.ts'
import { m } from '#words/messages.js'

/** Says how this device gets the app, whatever was answered to the offer. */
export function InstallSetting() {
  const prompt = useWatched(installPrompt, undefined)
  const isHydrated = useHydrated()
  const [isDone, setDone] = useState(false)
  if (!isHydrated) return <p className="text-ink-2">{m.site_install_what()}</p>
  if (isDone || isInstalled()) return <p>{m.site_install_done()}</p>
  if (prompt)
    return (
      <div className="grid gap-3">
        <p className="text-ink-2">{m.site_install_what()}</p>
        <div>
          <Button kind="line" onClick={() => void install().then(setDone)}>
            {m.site_install_button()}
          </Button>
        </div>
      </div>
    )
  return <p className="text-ink-2">{isApplePhone() ? m.site_install_apple() : m.site_install_menu()}</p>
}
