import { Upload } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { OutboxStrip } from '#ui/feedback/OutboxStrip.tsx'
import { Icon } from '#ui/Icon.tsx'
import { m } from '#words/messages.js'
import { OutboxDialog } from './OutboxDialog.tsx'
import { SignOutDialog } from './SignOutDialog.tsx'
import { outboxOfThisTab } from './this-tab.ts'
import { useOwnWaiting, useSomeoneWaits } from './waiting.ts'

/** What is sent sooner is nothing to tell anybody. */
const LONG_MS = 3_000

function useIsLong(isWaiting: boolean): boolean {
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    if (!isWaiting) return undefined
    const timer = setTimeout(() => setLong(true), LONG_MS)
    return () => {
      clearTimeout(timer)
      setLong(false)
    }
  }, [isWaiting])
  return isLong
}

/** What waits on this phone to be sent, and the questions about it. While it is shown, the outbox sends. */
export function OutboxNotice({ isSignedIn }: { isSignedIn: boolean }) {
  const { count, asking } = useOwnWaiting()
  const isLong = useIsLong(count > 0)
  const isForSomeone = useSomeoneWaits() && !isSignedIn
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    outboxOfThisTab()
  }, [])
  return (
    <>
      {(isLong || asking > 0) && <OutboxStrip count={count} asking={asking} onShow={() => setShown(true)} />}
      {isForSomeone && count === 0 && (
        <p className="strip no-print">
          <Icon of={Upload} />
          <Link to="/user/login" className="min-w-0 flex-1">
            {m.kit_outbox_elsewhere()}
          </Link>
        </p>
      )}
      <OutboxDialog open={isShown} onClose={() => setShown(false)} />
      <SignOutDialog count={count} />
    </>
  )
}
