import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import { stayShown } from '#client/page/keep-shown.ts'
import { m } from '#words/messages.js'

/** What comes sooner needs no word. */
const SOON_MS = 200
/** Whoever waits so long may rather stay where they are. */
const LONG_MS = 2_000

/** A page or a form that is on its way: a bar above the page, which it does not move, a word, and the way to stay. */
export function UnderWay() {
  const { state, formMethod } = useNavigation()
  const navigate = useNavigate()
  const here = useLocation()
  const waited = useWaited(state !== 'idle')
  // What was sent cannot be called back.
  const isLeaving = formMethod === undefined || formMethod === 'GET'
  const stay = () => {
    stayShown()
    void navigate(here, { replace: true, preventScrollReset: true, state: here.state })
  }
  return (
    <>
      <p className="sr-only" role="status">
        {waited && m.kit_loading()}
      </p>
      {waited && <div className="under-way" />}
      {waited === 'long' && isLeaving && (
        <button type="button" className="under-way-stay" onClick={stay}>
          {m.site_stay()}
        </button>
      )}
    </>
  )
}

function useWaited(isWaiting: boolean): 'soon' | 'long' | undefined {
  const [waited, setWaited] = useState<'soon' | 'long'>()
  useEffect(() => {
    if (!isWaiting) return undefined
    const soon = setTimeout(() => setWaited('soon'), SOON_MS)
    const long = setTimeout(() => setWaited('long'), LONG_MS)
    return () => {
      clearTimeout(soon)
      clearTimeout(long)
      setWaited(undefined)
    }
  }, [isWaiting])
  return waited
}
