import { Watched } from '#client/watched.ts'

/** Whoever signs out without network is signed out here at once, and of the service as soon as it can be told. */

/** Somebody has signed out of this tab, whatever it has loaded. */
export const signedOutHere = new Watched(false)

const OWED = 'fieldside-owed-sign-out'
const NEWEST = 'fieldside-session'

/** The session of a page that came from the service. A copy may be of an earlier one. */
export const noteSession = (session: string) => keep(NEWEST, session)

/** Begins to owe it. Answers which session is to be ended. */
export function oweSignOut(ofPage: string): string {
  const session = kept(NEWEST) || ofPage
  keep(OWED, session)
  return session
}

/** Resolves once nothing is owed. */
export async function payOwedSignOut(): Promise<void> {
  const session = kept(OWED)
  if (session === '') return
  for (let pauseMs = 5_000; !(await hasEnded(session)); pauseMs = Math.min(2 * pauseMs, 60_000))
    await backOrAfter(pauseMs)
  if (kept(OWED) === session) keep(OWED, '')
}

/** Another tab of this browser signs out, or has done so while this one was loading. */
export function followSignOuts(onSignOut: (session: string) => void) {
  const look = () => {
    const session = kept(OWED)
    if (session !== '') onSignOut(session)
  }
  look()
  window.addEventListener('storage', look)
}

const ANSWER_MOST_MS = 10_000

async function hasEnded(session: string): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(ANSWER_MOST_MS)
    const { ok } = await fetch(`/api/session/end?session=${encodeURIComponent(session)}`, { method: 'POST', signal })
    return ok
  } catch {
    return false
  }
}

const backOrAfter = (ms: number) =>
  new Promise((resolve) => {
    setTimeout(resolve, ms)
    window.addEventListener('online', resolve, { once: true })
  })

function kept(name: string): string {
  try {
    return localStorage.getItem(name) ?? ''
  } catch {
    return ''
  }
}

function keep(name: string, value: string) {
  try {
    if (value === '') localStorage.removeItem(name)
    else localStorage.setItem(name, value)
  } catch {
    // A browser that keeps nothing forgets it with the tab; the worker remembers.
  }
}
