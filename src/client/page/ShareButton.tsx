import { Share2 } from 'lucide-react'
import { IconButton } from '#ui/controls/IconButton.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { useHydrated } from '#ui/hydrated.ts'
import { m } from '#words/messages.js'

type Props = {
  /** What the page is about. */
  title: string
  path: string
}

/** Passes the address of a page on: the device's own way, or by copying it. */
export function ShareButton({ title, path }: Props) {
  // It does nothing before the scripts are there.
  if (!useHydrated()) return null
  return <IconButton icon={Share2} label={m.site_share()} onClick={() => void share(title, path)} />
}

async function share(title: string, path: string) {
  const url = new URL(path, window.location.origin).href
  if (typeof navigator.share === 'function') {
    // Who changes their mind closes the sheet of the device: nothing was shared, nothing to say.
    await navigator.share({ title, url }).catch(() => {})
    return
  }
  // `clipboard` is missing where the page came over plain HTTP.
  const copying = navigator.clipboard?.writeText(url) ?? Promise.reject(new Error('no clipboard'))
  const text = await copying.then(
    () => m.site_share_copied(),
    () => m.site_share_failed({ url }),
  )
  toast({ text })
}
