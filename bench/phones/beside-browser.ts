/** Holds what our phones ask for against a real browser, and counts what an hour of games costs that browser. */
import { browserCodeIn, shownPage } from './browser-code.ts'
import { countedGames } from './changes.ts'
import { type Clock, Phone } from './phone.ts'
import { PATIENCE, type Recorded, record } from './recorded.ts'
import { addressOf, type SignedIn, type Site } from './site.ts'

const POINTS = 4
/** Five games, a point every two and a half minutes in each; then their results. */
const POINTS_OF_AN_HOUR = 120
const BETWEEN_CHANGES_MS = 3_600_000 / POINTS_OF_AN_HOUR
/** Longer than a phone waits before it loads its page again. */
const AFTERWARDS_MS = 10_000
/** Nobody else has it. */
const ADDRESS = addressOf(60_000)

/** What a browser of a guest and of somebody signed in listens to. */
export interface Topics {
  readonly guest: readonly string[]
  of(person: SignedIn): readonly string[]
}

/** Fails where a phone of ours and a real browser do not ask for the same while games are counted, called off and played after all. */
export async function checkedTopics(site: Site, path: string): Promise<Topics> {
  const [person] = site.players
  if (!person) throw new Error('nobody is signed in')
  const guest = await compared(site, path, undefined)
  const own = await compared(site, path, person)
  return { guest, of: ({ id }) => own.map((topic) => topic.replaceAll(person.id, id)) }
}

async function compared(site: Site, path: string, person: SignedIn | undefined): Promise<readonly string[]> {
  const browser = await record(site, path, person)
  const clock = heldClock()
  const code = await browserCodeIn(site.root)
  const phone = new Phone({
    ...(person && { person }),
    address: ADDRESS,
    topics: browser.topics,
    port: site.port,
    path,
    code,
    shown: await shownPage(code, site.url + path),
    clock,
    heard: () => {},
    viewed: () => {},
    failed: (error) => {
      throw error
    },
  })
  try {
    await phone.open()
    const changes = await countedGames(site)
    const points = Array.from({ length: POINTS }, () => changes.countNext)
    const steps = [...points, () => changes.callOff(true), () => changes.callOff(false), changes.countNext]
    const afterEach: string[] = []
    for (const step of steps) {
      await browser.settled(await step(), AFTERWARDS_MS)
      clock.goOn(AFTERWARDS_MS)
      afterEach.push(`${phone.asked.length} and ${browser.asked.length}`)
    }
    const [ours, theirs] = [phone.asked, browser.asked].map((asked) => JSON.stringify(counted(asked)))
    if (ours !== theirs)
      throw new Error(
        `${person ? 'Somebody signed in' : 'A guest'} on ${path}: the phones of this bench do not ask for what a browser asks for.\n  a phone: ${ours}\n  Chromium: ${theirs}\n  requests in all after each change: ${afterEach.join(', ')}`,
      )
    console.log(`${person ? 'Signed in' : 'A guest'}, ${steps.length} changes, Chromium and a phone alike: ${theirs}`)
    return browser.topics
  } finally {
    phone.close()
    await browser.close()
  }
}

/** A clock that stands until it is put forward. */
function heldClock(): Clock & { goOn(ms: number): void } {
  let now = 0
  let waiting: { readonly at: number; readonly work: () => void }[] = []
  return {
    random: () => PATIENCE,
    now: () => now,
    after: (ms, work) => waiting.push({ at: now + ms, work }),
    goOn(ms) {
      now += ms
      const due = waiting.filter(({ at }) => at <= now)
      waiting = waiting.filter(({ at }) => at > now)
      for (const { work } of due) work()
    },
  }
}

/** How often each, in the order of their names. */
const counted = (asked: readonly string[]) =>
  Object.fromEntries(
    Object.entries(Object.groupBy(asked.toSorted(), (it) => it)).map(([what, all]) => [what, all?.length ?? 0]),
  )

export interface Traffic {
  readonly bytes: number
  readonly requests: number
}

/** What a browser that stays on the page sends and gets while five games are played, without what opening it cost. */
export async function hourOf(site: Site, path: string, person?: SignedIn): Promise<Traffic> {
  const browser: Recorded = await record(site, path, person)
  try {
    const changes = await countedGames(site)
    const [bytes, requests] = [browser.bytes(), browser.asked.length]
    for (let count = 0; count < POINTS_OF_AN_HOUR; count += 1)
      await browser.settled(await changes.countNext(), BETWEEN_CHANGES_MS)
    for (let left = changes.on; left > 0; left -= 1)
      await browser.settled(await changes.settleNext(), BETWEEN_CHANGES_MS)
    return { bytes: browser.bytes() - bytes, requests: browser.asked.length - requests }
  } finally {
    await browser.close()
  }
}
