import { isChoice } from '#client/page/whole-pages.ts'
import { type AnswerDependencies, keepPicture, seen } from './answers.ts'
import { assetsIn } from './kept.ts'
import { ASSETS, SOUNDS } from './names.ts'

/** Compressed. With the first page, and the one with which it is enough, at most 300 KB. */
const BYTES_MOST = 260_000
/** Sounds, photos and the plan of the ground: apart from the texts, and after all of them. */
const MEDIA_BYTES_MOST = 3_000_000
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
  await keepMedia(dependencies, await keepPages(dependencies, pages))
}

/** Answers what these pages show and play of what people brought. */
async function keepPages(dependencies: AnswerDependencies, pages: readonly string[]): Promise<ReadonlySet<string>> {
  const [wanted, media] = [new Set(pages), new Set<string>()]
  let bytes = 0
  for (const address of wanted) {
    const page = await fetchedAtRest(dependencies, address)
    if (!page) continue
    bytes += page.bytes
    for (const file of mediaIn(page.text)) media.add(file)
    if (bytes > BYTES_MOST) break
    // What is added to a set is gone through, too: behind everything that was there.
    for (const choice of choicesIn(page.text, address)) wanted.add(choice)
  }
  return media
}

const mediaIn = (html: string): readonly string[] => [
  ...Array.from(html.matchAll(PICTURE), ([, address = '']) => address),
  ...(html.match(SOUND) ?? []),
]
const PICTURE = /<img[^>]* src="(\/api\/files\/[^"]+)"/g
const SOUND = /\/api\/files\/[\w/.-]+\.(?:mp3|aac|ogg|wav|m4a)\b/g

async function keepMedia({ caches, fetch, after }: AnswerDependencies, addresses: Iterable<string>): Promise<void> {
  let bytes = 0
  for (const address of addresses) {
    // Its own query makes it another one.
    if (await caches.match(address)) continue
    await after(PAUSE_MS.least + Math.random() * PAUSE_MS.more)
    const response = await fetch(address).catch(() => undefined)
    if (!response) return
    bytes += Number(response.headers.get('content-length'))
    if (bytes > MEDIA_BYTES_MOST) return
    const type = response.headers.get('content-type') ?? ''
    if (type.startsWith('audio/') && response.status === 200) await (await caches.open(SOUNDS)).put(address, response)
    else await keepPicture(caches, address, response)
  }
}

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
  // A page that holds all that it chooses is there already.
  return links.flatMap(([, path = '', query = '']) => (isChoice(path, new URLSearchParams(query)) ? [] : path + query))
}
