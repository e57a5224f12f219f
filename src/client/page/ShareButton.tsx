import { Share2 } from 'lucide-react'
import { Button } from '#ui/controls/Button.tsx'
import { IconButton } from '#ui/controls/IconButton.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { useHydrated } from '#ui/hydrated.ts'
import { m } from '#words/messages.js'

type Props = {
  /** What the page is about. */
  title: string
  /** A whole address, or a path of this site. */
  url: string
  /** What stands on the button; without it, it is a drawing in the header of the page. */
  text?: string
  /** A button that copies stands beside it, so it is there only where the device has a way of its own. */
  besideCopy?: boolean
  size?: 'small'
  /** Passed on instead of title and address, which stand in it. */
  message?: string
  /** It was handed over to another app. */
  onShared?: () => void
}

/** Passes an address on: the device's own way, or by copying it. */
export function ShareButton({ title, url, text, besideCopy = false, size, message, onShared }: Props) {
  // It does nothing before the scripts are there.
  if (!useHydrated()) return null
  if (besideCopy && typeof navigator.share !== 'function') return null
  const onClick = async () => {
    if (await share(title, url, message)) onShared?.()
  }
  if (text === undefined) return <IconButton icon={Share2} label={m.site_share()} onClick={() => void onClick()} />
  return (
    <Button kind="line" {...(size && { size })} icon={Share2} onClick={() => void onClick()}>
      {text}
    </Button>
  )
}

async function share(title: string, address: string, message: string | undefined): Promise<boolean> {
  const url = new URL(address, window.location.origin).href
  if (typeof navigator.share === 'function') {
    // Who changes their mind closes the sheet of the device: nothing was shared, nothing to say.
    return navigator.share(message === undefined ? { title, url } : { title, text: message }).then(
      () => true,
      () => false,
    )
  }
  // `clipboard` is missing where the page came over plain HTTP.
  const copying = navigator.clipboard?.writeText(url) ?? Promise.reject(new Error('no clipboard'))
  const text = await copying.then(
    () => m.site_share_copied(),
    () => m.site_share_failed({ url }),
  )
  toast({ text })
  return false
}
