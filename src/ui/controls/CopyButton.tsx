import { Check, Copy } from 'lucide-react'
import type { ReactNode } from 'react'
import { useEffect, useState } from 'react'
import { m } from '#words/messages.js'
import { useHydrated } from '../hydrated.ts'
import { Button } from './Button.tsx'

/** Long enough to be noticed, short enough to copy again. */
const SAID_MS = 3000

type Props = { text: string; onCopied?: () => void; children: ReactNode }

/** Copies the text and says so. Where copying is not allowed, it selects nothing and says that instead. */
export function CopyButton({ text, onCopied, children }: Props) {
  const [said, setSaid] = useState<'copied' | 'failed'>()
  const hydrated = useHydrated()
  useEffect(() => {
    if (said === undefined) return undefined
    const timer = setTimeout(() => setSaid(undefined), SAID_MS)
    return () => clearTimeout(timer)
  }, [said])
  if (!hydrated) return null
  const copied = () => {
    setSaid('copied')
    onCopied?.()
  }
  const copy = () => {
    // `clipboard` is missing where the page came over plain HTTP.
    const copying = navigator.clipboard?.writeText(text) ?? Promise.reject(new Error('no clipboard'))
    copying.then(copied, () => setSaid('failed'))
  }
  return (
    <span className="inline-flex flex-wrap items-center gap-2" aria-live="polite">
      <Button kind="plain" size="small" icon={said === 'copied' ? Check : Copy} onClick={copy}>
        {said === 'copied' ? m.kit_copied() : children}
      </Button>
      {said === 'failed' && <span className="text-small text-danger">{m.kit_copy_failed()}</span>}
    </span>
  )
}
