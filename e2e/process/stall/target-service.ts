import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync } from 'node:fs'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import { inject, vi } from 'vitest'
import type { DatabaseKind } from '#records/databases.testing.ts'
import { FIVE_GAMES_ON, newFolder } from '../../stage/app.ts'
import { emptyDatabase } from '../../stage/databases.ts'
import { programOf } from '../../stage/people.ts'
import { listening, runProgram, type Variables } from '../../stage/program.ts'
import { freePort, startNginx } from '../nginx.ts'
import type { Protocol, Target } from './asking.ts'
import type { Answers, AttackOrder } from './attacker.ts'
import type { InnocentsOrder, Waited } from './innocents.ts'

/** A demo that is attacked from one address, while people at another one ask it. */
export interface TargetService {
  readonly child: ChildProcess
  readonly ended: Promise<unknown>
  attack(name: string, how: Pick<AttackOrder, 'atOnce' | 'tries' | 'seconds'>): Promise<Answers>
  /** People who ask so often, until they are told to stop; `isMeasured`: and look at what else the machine does. */
  innocents(everyMs: number, isMeasured?: boolean): { stop(): Promise<Waited> }
  figures(): Promise<Figures>
  residentMiB(): number
  stop(): Promise<void>
}

/** What the service tells of itself. */
export interface Figures {
  readonly turns: Readonly<Record<'begun' | 'refused' | 'dropped', number>>
  readonly queue: Readonly<Record<'waiting' | 'running', number>>
  /** The longest since the last look, in milliseconds. */
  readonly loopDelayMs: number
}

/** Where it is, and how one comes there. */
export interface Place {
  readonly name: string
  readonly database: DatabaseKind
  /** Through nginx, which speaks this with whoever asks. */
  readonly proxied?: Protocol
}

const ATTACKER = join(import.meta.dirname, 'attacker.ts')
const INNOCENTS = join(import.meta.dirname, 'innocents.ts')
const METRICS_TOKEN = 'figures-of-the-one-attacked'
/** Below everybody else's: what an attacker computes is no part of what others wait for. */
const LESS_PRIORITY = 10

export async function startTarget({ database, proxied }: Place, env: Variables = {}): Promise<TargetService> {
  /** Killed, it leaves its data. */
  const folder = newFolder()
  const empty = await emptyDatabase(database)
  const proxyPort = proxied && (await freePort())
  const http2Port = proxied === 'HTTP/2' ? await freePort() : undefined
  const running = runProgram('demo', [], {
    TMPDIR: folder,
    PORT: '0',
    LOG_LEVEL: 'info',
    METRICS_TOKEN,
    TRUSTED_PROXIES: '127.0.0.1',
    ...FIVE_GAMES_ON,
    DEMO_CACHE: inject('filledDemos'),
    ...empty.env,
    ...(proxyPort && { PUBLIC_URL: `http://127.0.0.1:${proxyPort}` }),
    ...env,
  })
  const { child, ended } = running
  const service = await listening(running)
  const nginx = proxyPort ? startNginx(folder, { port: proxyPort, behind: [service.port], http2Port }) : undefined
  const port = proxyPort ?? service.port
  const url = `http://127.0.0.1:${port}`
  if (nginx) await vi.waitUntil(async () => (await fetch(`${url}/readyz`).catch(() => undefined))?.ok, 10_000)
  const people = await Promise.all(
    (['admin', 'player', 'teammanager'] as const).map(
      async (who) => [who, await programOf({ url: service.url }, who)] as const,
    ),
  )
  const tokens = Object.fromEntries(people.map(([who, { token }]) => [who, token]))
  const { items } = (await people[0]![1].get('/api/collections/tournament/records')) as { items: { id: string }[] }
  const way: Omit<Target, 'from' | 'until' | 'protocol'> = { host: '127.0.0.1', port, origin: service.url, tokens }

  const [attacker, innocents] = [fork(ATTACKER), fork(INNOCENTS)]
  if (attacker.pid !== undefined) setPriority(attacker.pid, LESS_PRIORITY)
  const answerOf = async <T>(program: ChildProcess) => ((await once(program, 'message')) as [T])[0]

  return {
    child,
    ended,
    attack(name, how) {
      const attacked = { port: http2Port ?? port, protocol: proxied ?? 'HTTP/1.1' } as const
      attacker.send({ ...way, ...attacked, name, ...how } satisfies AttackOrder)
      return answerOf<Answers>(attacker)
    },
    innocents(everyMs, isMeasured = false) {
      const [tournament = ''] = items.map(({ id }) => id)
      const pid = isMeasured ? child.pid : undefined
      innocents.send({ ...way, protocol: 'HTTP/1.1', tournament, everyMs, pid } satisfies InnocentsOrder)
      return {
        stop() {
          innocents.send('stop')
          return answerOf<Waited>(innocents)
        },
      }
    },
    async figures() {
      const headers = { authorization: `Bearer ${METRICS_TOKEN}` }
      return figuresIn(await (await fetch(`${service.url}/metrics`, { headers })).text())
    },
    residentMiB: () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1024,
    async stop() {
      for (const program of [attacker, innocents]) program.kill('SIGKILL')
      nginx?.kill('SIGTERM')
      child.kill('SIGKILL')
      await ended
      await empty.remove()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** An earlier build may not tell all of it. */
function figuresIn(text: string): Figures {
  const lines = new Map(
    text.split('\n').map((line) => [line.slice(0, line.lastIndexOf(' ')), line.slice(line.lastIndexOf(' '))]),
  )
  const figure = (name: string) => Number(lines.get(name) ?? Number.NaN)
  const [turns, queue] = ['fieldside_turns_total', 'fieldside_turn_queue']
  return {
    turns: {
      begun: figure(`${turns}{result="begun"}`),
      refused: figure(`${turns}{result="refused"}`),
      dropped: figure(`${turns}{result="dropped"}`),
    },
    queue: { waiting: figure(`${queue}{state="waiting"}`), running: figure(`${queue}{state="running"}`) },
    loopDelayMs: figure('fieldside_event_loop_delay_seconds{percentile="100"}') * 1_000,
  }
}
