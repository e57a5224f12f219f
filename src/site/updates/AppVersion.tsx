import { useState } from 'react'
import { useWatched } from '#client/watched.ts'
import { Button } from '#ui/controls/Button.tsx'
import { Note } from '#ui/feedback/Note.tsx'
import { m } from '#words/messages.js'
import { registrationError } from '../offline/registration.ts'
import { BUILD_ID } from './build-id.ts'
import { checkForNewerBuild, newerBuild } from './newer-build.ts'

export function AppVersion({ version }: { version: string }) {
  const newer = useWatched(newerBuild, undefined)
  const registrationFailed = useWatched(registrationError, undefined) !== undefined
  const [checking, setChecking] = useState<'no' | 'now' | 'done'>('no')
  const check = async () => {
    setChecking('now')
    await checkForNewerBuild()
    setChecking('done')
  }
  return (
    <div className="grid gap-3">
      <p>
        {m.site_update_running({ version })} <code>{BUILD_ID}</code>
      </p>
      {newer !== undefined && <p>{m.site_update_offer()}</p>}
      {newer === undefined && checking === 'done' && <p role="status">{m.site_update_none()}</p>}
      <div>
        {newer === undefined ? (
          <Button
            kind="line"
            busy={checking === 'now'}
            busyText={m.site_update_checking()}
            onClick={() => void check()}
          >
            {m.site_update_check()}
          </Button>
        ) : (
          <Button onClick={() => location.reload()}>{m.site_update_reload()}</Button>
        )}
      </div>
      {registrationFailed && <Note kind="warn">{m.site_offline_registration_error()}</Note>}
    </div>
  )
}
