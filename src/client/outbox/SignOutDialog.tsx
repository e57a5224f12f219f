import { useEffect, useRef, useState } from 'react'
import { SIGNS_OUT } from '#client/session/signs-out.ts'
import { Button } from '#ui/controls/Button.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { m } from '#words/messages.js'
import { outboxOfThisTab } from './this-tab.ts'

/** Asks before somebody signs out whose things wait, whichever form does it. `count`: how many. */
export function SignOutDialog({ count }: { count: number }) {
  const held = useRef<SubmitEvent>(undefined)
  const [isAsking, setAsking] = useState(false)
  useEffect(() => {
    if (count === 0) return undefined
    const ask = (event: SubmitEvent) => {
      if (!(event.target instanceof Element) || !event.target.matches(SIGNS_OUT)) return
      // The second time it is the answer.
      if (held.current?.target === event.target) return
      event.preventDefault()
      held.current = event
      setAsking(true)
    }
    document.addEventListener('submit', ask, true)
    return () => document.removeEventListener('submit', ask, true)
  }, [count])

  const stay = () => {
    held.current = undefined
    setAsking(false)
  }
  const signOut = () => {
    const { target, submitter } = held.current ?? {}
    if (target instanceof HTMLFormElement) target.requestSubmit(submitter)
  }
  const discard = async () => {
    await outboxOfThisTab().discardAll()
    signOut()
  }
  return (
    <Dialog open={isAsking} onClose={stay} title={m.outbox_sign_out_title()}>
      <p className="text-ink-2 text-small">{m.outbox_sign_out_many({ count })}</p>
      <div className="mt-4 grid gap-2">
        <Button wide onClick={stay}>
          {m.outbox_sign_out_stay()}
        </Button>
        <Button kind="line" wide onClick={signOut}>
          {m.outbox_sign_out_keep()}
        </Button>
        <Button kind="danger" wide onClick={() => void discard()}>
          {m.outbox_sign_out_discard()}
        </Button>
      </div>
    </Dialog>
  )
}
