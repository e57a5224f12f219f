/** What a real browser asks the service for while games are counted: what phones listen to is taken from it, and what they ask for is held against it. */
import { createServer, type IncomingMessage, request } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { chromium } from 'playwright-core'
import { startableChromium } from '../../e2e/stage/chromium.ts'
import { signIn } from '../../e2e/stage/people.ts'
import { findChromium } from '../../scripts/setup/chromium.mjs'
import { askedFor, gameIn, type LiveGame, messageOf, readEvents } from './phone.ts'
import type { SignedIn, Site } from './site.ts'

/** Of the longest that a phone waits before it loads its page again: behind everything that is told together. */
export const PATIENCE = 0.9
/** Nothing is told or asked for any more. */
const QUIET_MS = 150
const LOOK_EVERY_MS = 10
const HEARD_WITHIN_MS = 30_000

export interface Recorded {
  /** As phones say it: `GET /schedule.data`. */
  readonly asked: string[]
  readonly topics: readonly string[]
  /** Of everything over the wire, in both directions. */
  bytes(): number
  /** Answers once the browser has heard of this change, so much time has passed for it, and it asks for nothing more. */
  settled(change: LiveGame, ms: number): Promise<void>
  close(): Promise<void>
}

/** Opens the page as somebody, or as a guest, and listens along. */
export async function record({ url }: Pick<Site, 'url'>, path: string, person?: SignedIn): Promise<Recorded> {
  const found = findChromium()
  if (!found) throw new Error('There is no Chromium to compare the phones with.')
  const asked: string[] = []
  const sockets = new Set<Socket>()
  let topics: readonly string[] = []
  let [underWay, lastAt] = [0, performance.now()]
  let isListening = false
  const heard = new Map<string, number>()

  const proxy = createServer((incoming, outgoing) => {
    const { pathname, search } = new URL(incoming.url ?? '')
    const isStream = incoming.method === 'GET' && pathname === '/api/realtime'
    const isOurs = isOfPage(incoming, pathname)
    if (isOurs) {
      asked.push(askedFor(incoming.method, pathname + search))
      lastAt = performance.now()
      if (!isStream) underWay += 1
    }
    const done = () => {
      if (!isOurs || isStream) return
      underWay -= 1
      lastAt = performance.now()
    }
    const { method, headers } = incoming
    const sent = request(incoming.url ?? '', { method, headers, agent: false } as const, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      if (isStream)
        readEvents(answer, (event, data) => {
          lastAt = performance.now()
          if (event === 'FS_PLACE') isListening = true
          const game = gameIn(messageOf(event, data))
          if (game) heard.set(game.id, game.score_version)
        })
      answer.pipe(outgoing)
    })
    sent.on('error', () => outgoing.destroy())
    outgoing.on('close', () => {
      done()
      sent.destroy()
    })
    if (method === 'POST' && pathname === '/api/realtime') {
      let body = ''
      incoming.on('data', (piece: Buffer) => (body += piece.toString()))
      incoming.on('end', () => {
        topics = (JSON.parse(body) as { subscriptions: string[] }).subscriptions
      })
    }
    incoming.pipe(sent)
  })
  proxy.on('connection', (socket) => sockets.add(socket))
  await new Promise<void>((listening) => proxy.listen(0, '127.0.0.1', listening))
  const { port } = proxy.address() as AddressInfo
  const browser = await chromium.launch({
    ...(await startableChromium(found)),
    args: ['--no-sandbox', '--disable-gpu', `--proxy-server=127.0.0.1:${port}`, '--proxy-bypass-list=<-loopback>'],
  })
  const page = await browser.newPage()
  await page.addInitScript((patience) => {
    const { random } = Math
    // Keys that are made of it still differ.
    Math.random = () => patience + random() / 1_000
    // A held clock knows nothing of how the document came, and with what.
    const [navigation] = performance.getEntriesByType('navigation')
    document.addEventListener('readystatechange', () => {
      performance.getEntriesByType = (type) => (type === 'navigation' && navigation ? [navigation] : [])
    })
  }, PATIENCE)
  // It goes as ours, and can be put forward.
  await page.clock.install()
  if (person) await signIn(page, { token: person.token }, { url })
  await page.goto(url + path)

  const until = async (isTrue: () => boolean, what: string) => {
    for (const deadline = performance.now() + HEARD_WITHIN_MS; !isTrue(); await delay(LOOK_EVERY_MS))
      if (performance.now() > deadline) throw new Error(`The browser has not ${what}; it asked for ${asked.join(', ')}`)
  }
  const isQuiet = () => underWay === 0 && performance.now() - lastAt > QUIET_MS
  await until(() => isListening, 'begun to listen')
  await until(isQuiet, 'come to rest')
  return {
    asked,
    topics,
    bytes: () => [...sockets].reduce((sum, socket) => sum + socket.bytesRead + socket.bytesWritten, 0),
    async settled({ id, score_version }, ms) {
      await until(() => (heard.get(id) ?? 0) >= score_version, `heard of version ${score_version} of ${id}`)
      // Twice: a busy browser may have what it heard still before it.
      for (let half = 0; half < 2; half += 1) {
        await until(isQuiet, 'come to rest')
        await page.clock.runFor(ms / 2)
      }
      await until(isQuiet, 'come to rest')
    },
    async close() {
      await browser.close()
      proxy.close()
      proxy.closeAllConnections()
    },
  }
}

/** Files that never change, and what the worker keeps for later, are asked for once, whatever changes. */
const isOfPage = ({ headers }: IncomingMessage, pathname: string) =>
  !pathname.startsWith('/assets/') &&
  !/\.(?:js|webmanifest|png|svg|ico|woff2)$/.test(pathname) &&
  !headers.referer?.endsWith('/sw.js') &&
  pathname !== '/offline.html'
