import { useEffect, useState } from 'react'
import { type DeviceState, deviceState, turnOff, turnOn } from '#client/push/this-device.ts'
import { Button } from '#ui/controls/Button.tsx'
import { Note } from '#ui/feedback/Note.tsx'
import { m } from '#words/messages.js'

const WORDS: Readonly<Record<DeviceState, () => string>> = {
  missing: m.notifications_push_missing,
  denied: m.notifications_push_denied,
  off: m.notifications_push_off,
  on: m.notifications_push_on,
}

/** Whether this device rings while the app is closed. */
export function PushSetting({ publicKey }: { publicKey: string }) {
  const [state, setState] = useState<DeviceState>()
  const [isBusy, setBusy] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => {
    void deviceState().then(setState, () => setState('missing'))
  }, [])
  const change = async (deed: () => Promise<DeviceState>) => {
    setBusy(true)
    setFailed(false)
    try {
      setState(await deed())
    } catch {
      setFailed(true)
    }
    setBusy(false)
  }
  if (!state) return null
  return (
    <div className="grid gap-2">
      <h3 className="font-semibold">{m.notifications_push_title()}</h3>
      <p role="status" className="text-ink-2">
        {WORDS[state]()}
      </p>
      {state === 'off' && (
        <div>
          <Button kind="line" busy={isBusy} onClick={() => void change(() => turnOn(publicKey))}>
            {m.notifications_push_turn_on()}
          </Button>
        </div>
      )}
      {state === 'on' && (
        <div>
          <Button kind="line" busy={isBusy} onClick={() => void change(turnOff)}>
            {m.notifications_push_turn_off()}
          </Button>
        </div>
      )}
      {hasFailed && (
        <Note kind="warn" announced>
          {m.notifications_push_failed()}
        </Note>
      )}
    </div>
  )
}
