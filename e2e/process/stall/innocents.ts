import { Agent, request } from 'node:http'

/** People who ask for ordinary things all the while, and how long they wait. */
export interface Innocents {
  /** Stops asking; the longest wait of each kind in milliseconds, and whatever was not answered well. */
  stop(): Promise<{ readonly waits: ReadonlyMap<string, number>; readonly wrong: readonly string[] }>
}

const ASKED = [
  '/',
  '/schedule',
  '/teams',
  '/api/collections/games/records?perPage=30&expand=home,away&sort=starts',
  '/api/collections/teams/records',
  '/api/health',
]

/** In the tests only whether they are answered is looked at, not how long they wait: seldom will do. */
const EVERY_MS = process.env['PROPERTY_CASES'] === undefined ? 250 : 100
const CHANGE_EVERY_MS = 500

export function askAllTheWhile(host: string, port: number, update: () => Promise<number>): Innocents {
  const agent = new Agent({ keepAlive: true })
  const waits = new Map<string, number>()
  const wrong: string[] = []
  const under = new Set<Promise<void>>()
  let asked = 0

  const timer = setInterval(() => {
    const n = asked++
    const path = ASKED[n % ASKED.length]!
    track(path, () => statusOf(path, `198.51.100.${n % 250}`))
    // Somebody changes something twice a second, which is told to whoever listens.
    if (n % (CHANGE_EVERY_MS / EVERY_MS) === 0) track('update', update)
  }, EVERY_MS)

  function track(what: string, ask: () => Promise<number>) {
    const begunAt = performance.now()
    const asking = (async () => {
      const status = await ask()
      if (status !== 200) wrong.push(`${what}: ${status}`)
      waits.set(what, Math.max(waits.get(what) ?? 0, performance.now() - begunAt))
    })()
    under.add(asking)
    void asking.finally(() => under.delete(asking))
  }

  const statusOf = (path: string, from: string) =>
    new Promise<number>((resolve) => {
      const outgoing = request({ host, port, path, agent, headers: { 'x-forwarded-for': from } }, (incoming) => {
        incoming.resume()
        incoming.once('end', () => resolve(incoming.statusCode ?? 0))
        incoming.once('error', () => resolve(0))
      })
      outgoing.on('error', () => resolve(0))
      outgoing.end()
    })

  return {
    async stop() {
      clearInterval(timer)
      await Promise.all(under)
      agent.destroy()
      return { waits, wrong }
    },
  }
}
