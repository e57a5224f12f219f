/**
 * Sounds on the device, so that a button answers at once and without network. They lie in a cache of their own: its name begins
 * as those of the service worker do, so that clearing offline data takes it along.
 */

const CACHE = 'fieldside-sounds'

export interface KeepDependencies {
  /** Missing where the page came over plain HTTP. */
  readonly caches: CacheStorage | undefined
  fetch(address: string): Promise<Response>
}

/** Fetches what is not there yet, one after the other, tells of each that is, and forgets those that are not asked for. */
export async function keepSounds(
  { caches, fetch }: KeepDependencies,
  addresses: readonly string[],
  onKept: (address: string, sound: Blob) => void,
  signal: AbortSignal,
): Promise<void> {
  const cache = await caches?.open(CACHE)
  for (const address of addresses) {
    if (signal.aborted) return
    // The names of files change with their content.
    const there = await cache?.match(address)
    const response = there ?? (await fetched(fetch, address))
    if (!response) continue
    if (!there) await cache?.put(address, response.clone())
    const sound = await response.blob()
    if (!signal.aborted) onKept(address, sound)
  }
  for (const { url } of (await cache?.keys()) ?? []) {
    const { pathname } = new URL(url)
    if (!addresses.includes(pathname)) await cache?.delete(pathname)
  }
}

async function fetched(fetch: KeepDependencies['fetch'], address: string): Promise<Response | undefined> {
  try {
    const response = await fetch(address)
    return response.ok ? response : undefined
  } catch {
    // The next visit tries again.
    return undefined
  }
}
