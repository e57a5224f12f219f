import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { heldClock, type StageOrder } from './held-clock.ts'

const BUILT = join(import.meta.dirname, '../../build/server/rehearsed.js')

export interface ServerOptions {
  readonly dataDir: string
  readonly port: number
  readonly env: Readonly<Record<string, string>>
  /** Where its clock stands when it begins, and how many times as fast it goes. */
  readonly now: number
  readonly rate: number
  /** How many of it answer on the port. */
  readonly processes: number
}

/** A line of its log. */
interface Said {
  readonly level: string
  readonly message: string
  readonly url?: string
  readonly pid?: number
}

export interface LoggedError {
  readonly message: string
  readonly text: string
  readonly isExpected: boolean
}

/** The built service as a process of its own, with its clock in our hands. */
export class RehearsedServer {
  readonly #options: ServerOptions
  #child: ChildProcess | undefined
  /** Processes that answer for the one that was started. */
  readonly #answering = new Set<number>()
  readonly #awaited = new Set<readonly [string, (said: Said) => void]>()
  /** The last that it printed for whoever started it. */
  #printed = ''
  readonly errors: LoggedError[] = []
  /** While harm is done it may complain. */
  mayComplain = false

  constructor(options: ServerOptions) {
    this.#options = options
  }

  /** Of all its processes. */
  get pids(): readonly number[] {
    return [this.#child?.pid ?? 0, ...this.#answering]
  }

  get printed(): string {
    return this.#printed
  }

  get isRunning(): boolean {
    return this.#child !== undefined && this.#child.exitCode === null && this.#child.signalCode === null
  }

  /** Answers where it listens. */
  async start(now: number, more: Readonly<Record<string, string>> = {}): Promise<string> {
    if (!existsSync(BUILT)) throw new Error(`There is no ${BUILT}: npm run rehearsal builds it.`)
    const { dataDir, port, env, rate, processes } = this.#options
    const child = spawn(process.execPath, [BUILT], {
      env: {
        PATH: process.env['PATH'],
        TMPDIR: process.env['TMPDIR'],
        NODE_ENV: 'production',
        NODE_COMPILE_CACHE: join(dataDir, '../compiled'),
        PORT: String(port),
        DATA_DIR: dataDir,
        LOG_LEVEL: 'info',
        PROCESSES: String(processes),
        REHEARSAL_RATE: String(rate),
        ...heldClock(now),
        ...env,
        ...more,
      },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    })
    this.#child = child
    child.stderr?.setEncoding('utf8').on('data', (text: string) => (this.#printed += text))
    this.#answering.clear()
    const lines = createInterface({ input: child.stdout as NodeJS.ReadableStream })
    lines.on('line', (line) => line.startsWith('{') && this.#hear(line))
    const listening = this.#said('listening')
    const all = processes > 1 ? this.#said('all processes answer') : undefined
    const ended = once(child, 'exit').then(([code]) => {
      throw new Error(`The service ended with ${code}: ${this.#printed.slice(-2_000)}`)
    })
    const [{ url = '' }] = await Promise.race([Promise.all([listening, all]), ended])
    return url
  }

  #hear(line: string) {
    const said = JSON.parse(line) as Said
    const { level, message, pid } = said
    if (message === 'a process answers' && pid) this.#answering.add(pid)
    if (message === 'a process has ended and is started anew' && pid) this.#answering.delete(pid)
    if (level === 'error') this.errors.push({ message, text: line.slice(0, 600), isExpected: this.mayComplain })
    for (const [awaited, resolve] of this.#awaited) if (awaited === message) resolve(said)
  }

  /** The next time that it says this. */
  #said(message: string): Promise<Said> {
    const { promise, resolve } = Promise.withResolvers<Said>()
    const entry = [message, resolve] as const
    this.#awaited.add(entry)
    return promise.finally(() => this.#awaited.delete(entry))
  }

  /** From now on its clock stands here. */
  setClock(now: number): Promise<void> {
    return this.#tell({ now })
  }

  /** Nothing more fits into its embedded database, or everything does again. */
  setDiskFull(isDiskFull: boolean): Promise<void> {
    return this.#tell({ isDiskFull })
  }

  async #tell(what: StageOrder): Promise<void> {
    const child = this.#child
    if (!child?.connected) return
    const heard = once(child, 'message')
    child.send(what)
    await heard
  }

  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    const child = this.#child
    if (!child || !this.isRunning) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }

  /** One of several is gone at once, and another one comes in its place. */
  async killOne(): Promise<void> {
    const pid = [...this.#answering].at(-1) ?? 0
    const back = this.#said('a process answers')
    process.kill(pid, 'SIGKILL')
    await back
  }

  /** One after the other gives way to a new one. */
  async renew(): Promise<void> {
    const renewed = this.#said('all processes are new')
    this.#child?.kill('SIGHUP')
    await renewed
  }
}
