import { type ReactNode, useState } from 'react'
import { Button } from '#ui/controls/Button.tsx'
import { Note } from '#ui/feedback/Note.tsx'
import { m } from '#words/messages.js'
import type * as passkeyBrowser from './passkey-browser.ts'
import { useSpeaksWithAuthenticators } from './speaks-with-authenticators.ts'

type Props = {
  children: ReactNode
  /** Answers whether it was done. */
  work(browser: typeof passkeyBrowser): Promise<boolean>
  onDone(): void
  wide?: boolean
}

/** Only where the browser speaks with authenticators. */
export function PasskeyButton({ children, work, onDone, wide = false }: Props) {
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')
  if (!useSpeaksWithAuthenticators()) return undefined
  const press = async () => {
    setState('busy')
    try {
      const isDone = await work(await import('./passkey-browser.ts'))
      if (isDone) return onDone()
      setState('idle')
    } catch {
      setState('failed')
    }
  }
  return (
    <>
      <Button kind="line" wide={wide} busy={state === 'busy'} onClick={() => void press()}>
        {children}
      </Button>
      {state === 'failed' && (
        <Note kind="danger" announced>
          {m.accounts_passkey_failed()}
        </Note>
      )}
    </>
  )
}
