import type { ToldReason } from '#client/page/page-reload.ts'
import { pageReload, postponedReload } from '#client/page/reload.ts'
import { useWatched } from '#client/watched.ts'
import { Button } from '#ui/controls/Button.tsx'
import { Note } from '#ui/feedback/Note.tsx'
import { m } from '#words/messages.js'

const TEXTS: Readonly<Record<ToldReason, () => string>> = {
  changed: m.site_live_changed,
  switchedOff: m.site_live_switched_off,
  session: m.site_live_session,
}

/** Inside a form that somebody fills in, while the page around it is out of date: it stays until they want it otherwise. */
export function ChangedMeanwhile() {
  const reason = useWatched(postponedReload, undefined)
  if (!reason) return null
  return (
    <Note kind="warn" announced>
      <p className="mb-3">{TEXTS[reason]()}</p>
      <Button kind="line" size="small" onClick={() => pageReload.now()}>
        {m.site_live_load_again()}
      </Button>
    </Note>
  )
}
