import { Share2 } from 'lucide-react'
import { Button } from '#ui/controls/Button.tsx'
import { useHydrated } from '#ui/hydrated.ts'
import { m } from '#words/messages.js'

/** The device's own way to pass a link on; devices without one have only Copy. */
export function ShareButton({ title, url }: { title: string; url: string }) {
  if (!useHydrated() || typeof navigator.share !== 'function') return null
  // Who changes their mind closes the sheet of the device: nothing was shared, nothing to say.
  const share = () => void navigator.share({ title, url }).catch(() => {})
  return (
    <Button kind="line" icon={Share2} onClick={share}>
      {m.accounts_invite_share()}
    </Button>
  )
}
