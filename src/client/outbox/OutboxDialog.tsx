import { CloudCheck, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#ui/controls/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Note } from '#ui/feedback/Note.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { m } from '#words/messages.js'
import { OutboxList } from './OutboxList.tsx'
import { isNearlyFull } from './steps.ts'
import { outboxOfThisTab } from './this-tab.ts'
import { useOutbox } from './use-outbox.ts'

/** Everything that waits for the person of this tab. */
export function OutboxDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { waiting } = useOutbox()
  const [isTrying, setTrying] = useState(false)
  const tryNow = async () => {
    setTrying(true)
    await outboxOfThisTab().wake()
    setTrying(false)
  }
  return (
    <Dialog open={open} onClose={onClose} title={m.outbox_title()}>
      {waiting.length === 0 ? (
        <EmptyState icon={CloudCheck} title={m.outbox_empty()} />
      ) : (
        <>
          <p className="mb-3 text-small text-ink-2">{m.outbox_lead()}</p>
          {isNearlyFull(waiting) && <Note kind="warn">{m.outbox_nearly_full()}</Note>}
          <OutboxList entries={waiting} decide={outboxOfThisTab()} />
          {waiting.some(({ state }) => state.is === 'waiting') && (
            <div className="dialog-foot">
              <Button kind="line" icon={RefreshCw} busy={isTrying} onClick={() => void tryNow()}>
                {m.outbox_try()}
              </Button>
            </div>
          )}
        </>
      )}
    </Dialog>
  )
}
