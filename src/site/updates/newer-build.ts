import { Watched } from '#client/watched.ts'
import { BUILD_ID } from './build-id.ts'
import { idIn, isNewer } from './decisions.ts'

/** The id of a build that is newer than the running one. */
export const newerBuild = new Watched<string | undefined>(undefined)

/** Told on `window` when a newer build is found, with its id. */
const UPDATE_EVENT = 'fieldside:update'

let checkedAt = Date.now()

/** When it was last asked; a page just loaded is up to date. */
export const lastCheckedAt = () => checkedAt

/** Asks which build is served. Answers whether a newer one is known; no network is no answer. */
export async function checkForNewerBuild(): Promise<boolean> {
  checkedAt = Date.now()
  const latest = await latestId()
  if (latest !== undefined && isNewer(BUILD_ID, latest) && newerBuild.get() !== latest) {
    newerBuild.set(latest)
    window.dispatchEvent(new CustomEvent(UPDATE_EVENT, { detail: { id: latest } }))
  }
  return newerBuild.get() !== undefined
}

async function latestId(): Promise<string | undefined> {
  try {
    // No cache on the way may answer this.
    const answer = await fetch(`/latest.json?t=${Date.now()}`, { cache: 'no-store' })
    return answer.ok ? idIn(await answer.json()) : undefined
  } catch {
    return undefined
  }
}
