import { useState } from 'react'
import { Button } from '#ui/controls/Button.tsx'
import { m } from '#words/messages.js'
import { clearOfflineData } from './registration.ts'

/** Forgets every page that was kept on this device. What waits to be sent stays. */
export function ClearOfflineData() {
  const [state, setState] = useState<'there' | 'going' | 'gone'>('there')
  const clear = async () => {
    setState('going')
    await clearOfflineData()
    setState('gone')
  }
  return (
    <div className="grid gap-3">
      <p className="text-ink-2">{m.site_offline_what()}</p>
      <div className="flex flex-wrap items-center gap-3">
        <Button kind="line" busy={state === 'going'} onClick={() => void clear()}>
          {m.site_offline_clear()}
        </Button>
        <span role="status">{state === 'gone' ? m.site_offline_cleared() : ''}</span>
      </div>
    </div>
  )
}
