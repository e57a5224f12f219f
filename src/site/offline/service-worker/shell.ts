import { ASSETS, FACTS } from './names.ts'

/** What every page needs, fetched before anybody asks for it. */

/** Shown at an address of which there is no copy. */
export const OFFLINE_DOCUMENT = '/offline.html'

export interface ShellDependencies {
  readonly caches: CacheStorage
  fetch(address: string): Promise<Response>
  /** The files of this build that the public pages need. */
  readonly files: readonly string[]
}

/** One after the other: the page that is being looked at comes first. What is there already is not fetched again. */
export async function fetchShell(dependencies: ShellDependencies): Promise<void> {
  const assets = await dependencies.caches.open(ASSETS)
  for (const file of dependencies.files) {
    if (await assets.match(file)) continue
    const response = await dependencies.fetch(file)
    if (!response.ok) throw new Error(`${file} could not be fetched: ${response.status}`)
    await assets.put(file, response)
  }
  await fetchOfflineDocument(dependencies)
}

async function fetchOfflineDocument({ caches, fetch }: ShellDependencies): Promise<void> {
  const response = await fetch(OFFLINE_DOCUMENT)
  if (!response.ok) throw new Error(`The offline page could not be fetched: ${response.status}`)
  const facts = await caches.open(FACTS)
  await facts.put(OFFLINE_DOCUMENT, response)
}

/** In the language that the person has chosen since. */
export async function offlineDocumentIn(language: string, dependencies: ShellDependencies): Promise<void> {
  const facts = await dependencies.caches.open(FACTS)
  const kept = await facts.match(OFFLINE_DOCUMENT)
  if (kept?.headers.get('content-language') !== language) await fetchOfflineDocument(dependencies)
}

/** Files of earlier builds go, unless a kept page was made for them. */
export async function dropOldAssets(dependencies: ShellDependencies, inUse: ReadonlySet<string>): Promise<void> {
  const assets = await dependencies.caches.open(ASSETS)
  for (const key of await assets.keys()) {
    const { pathname } = new URL(key.url)
    if (!dependencies.files.includes(pathname) && !inUse.has(pathname)) await assets.delete(key)
  }
}
