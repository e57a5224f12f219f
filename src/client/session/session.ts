import { pageReload } from '#client/page/reload.ts'
import { isSeen } from '#client/page/seen.ts'
import { service } from '#client/service.ts'
import { type OtherTabs, openOtherTabs } from './other-tabs.ts'
import { type SessionEffect, type SessionEvent, type SessionState, stepOf, UNKNOWN } from './session-machine.ts'

/** How often it is looked whether an hour has gone by: a phone that slept does not count time. */
const LOOK_EVERY_MS = 60_000

let state: SessionState = UNKNOWN
let others: OtherTabs | undefined

/** Once in the life of a tab. */
export function keepSession() {
  if (others) return
  others = openOtherTabs((person) => happened({ is: 'told', person }))
  const look = () => {
    if (isSeen.get()) happened({ is: 'looked', now: Date.now() })
  }
  setInterval(look, LOOK_EVERY_MS)
  isSeen.follow(look)
}

/** What a tab keeps for whoever is signed in has a name that begins so, and is gone when they are. */
export const OWN_PREFIX = 'fieldside-own-'

function forgetOwn() {
  try {
    for (const name of Object.keys(sessionStorage)) if (name.startsWith(OWN_PREFIX)) sessionStorage.removeItem(name)
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}

export function pageShownFor(person: string, { isKept }: { isKept: boolean }) {
  if (person === '') forgetOwn()
  happened({ is: 'shown', person, isKept })
}

function happened(event: SessionEvent) {
  const step = stepOf(state, event)
  state = step.state
  void doAll(step.effects)
}

async function doAll(effects: readonly SessionEffect[]): Promise<void> {
  for (const effect of effects) {
    if (effect === 'refresh') void refresh()
    else if (effect === 'tellOthers') others?.tell(state.person ?? '')
    else if (effect === 'end') await end()
    else pageReload.ask('session', 0)
  }
}

async function refresh(): Promise<void> {
  happened({ is: 'answered', status: await refreshStatus(), now: Date.now() })
}

/** The service sets a fresh cookie with its answer. */
async function refreshStatus(): Promise<number | undefined> {
  try {
    const client = await service()
    await client.collection('users').authRefresh({ requestKey: null })
    return 200
  } catch (error) {
    return statusOf(error)
  }
}

/** 0 is what the client says when nothing was answered. */
function statusOf(error: unknown): number | undefined {
  const status = typeof error === 'object' && error !== null && 'status' in error ? error.status : undefined
  return typeof status === 'number' && status > 0 ? status : undefined
}

/** Takes the cookie away, which leads nowhere any more. */
async function end(): Promise<void> {
  try {
    await fetch('/api/session/end', { method: 'POST' })
  } catch {
    // The service refuses it at the next page anyway.
  }
}
