import { type AnswerDependencies, seen } from './answers.ts'
import { assetsIn } from './kept.ts'
import { ASSETS } from './names.ts'

/** Compressed. With the first page, and the one with which it is enough, at most 300 KB. */
const BYTES_MOST = 260_000
/** What was fetched so lately is not fetched again with the next page. */
const FRESH_MS = 60 * 60_000
/** Between two pages: a thousand phones that come at once do not ask at once. */
const PAUSE_MS = { least: 300, more: 700 }

/**
 * Fetches these pages one after the other, then what their chips and days lead to, until there is enough. A page that is
 * there already and not old counts as fetched.
 */
export async function keepAtRest(dependencies: AnswerDependencies, pages: readonly string[]): Promise<void> {
  if ((await dependencies.facts.owedSignOut()) !== '') return
  const [wanted, again] = [new Set(pages), new Set<string>()]
  let bytes = 0
  for (const addresses of [wanted, again]) {
    for (const address of addresses) {
      const page = await fetchedAtRest(dependencies, address)
      if (!page) continue
      bytes += page.bytes
      if (bytes > BYTES_MOST) return
      // What is added to a set is gone through, too: behind everything that was there.
      for (const choice of choicesIn(page.text, address)) (SAME_GAMES.test(choice) ? again : wanted).add(choice)
    }
  }
}

/** In another order, or fewer of them: the games themselves are there by then. */
const SAME_GAMES = /^\/schedule\?(?:by|division)=/

interface Fetched {
  readonly text: string
  readonly bytes: number
}

/** Undefined where the network is away, or there is no such page for this person. */
async function fetchedAtRest(dependencies: AnswerDependencies, address: string): Promise<Fetched | undefined> {
  const { kept, facts, changes, fetch, now, after } = dependencies
  const copy = await kept.find(address, await facts.lastPerson())
  if (copy && now() - copy.seenAt < FRESH_MS) return { text: await copy.response.text(), bytes: 0 }
  await after(PAUSE_MS.least + Math.random() * PAUSE_MS.more)
  const asked = changes.ask()
  try {
    const response = await fetch(address)
    if (response.status !== 200 || response.redirected) return undefined
    await seen(dependencies, { address, response: response.clone(), asked })
    const text = await response.text()
    await keepAssets(dependencies, text)
    return { text, bytes: Number(response.headers.get('content-length')) || text.length / COMPRESSED }
  } catch {
    return undefined
  }
}

/** About so many times shorter are pages on their way; asked where nobody says how long one was. */
const COMPRESSED = 6

/** The scripts and styles of a page that is not everybody's did not come with the worker. */
async function keepAssets({ caches, fetch }: AnswerDependencies, html: string): Promise<void> {
  const assets = await caches.open(ASSETS)
  for (const file of new Set(assetsIn(html))) {
    if (await assets.match(file)) continue
    const response = await fetch(file)
    if (response.status === 200) await assets.put(file, response)
  }
}

/** One choice at a time: what several make together would be too much. */
const CHOICE = /href="(\/\w+)(\?(?:day|division|show|by)=[\w-]+)"/g

function choicesIn(html: string, page: string): readonly string[] {
  if (page.includes('?')) return []
  const links = [...html.matchAll(CHOICE)].filter(([, path]) => path === page)
  return links.map(([, path = '', query = '']) => path + query)
}
