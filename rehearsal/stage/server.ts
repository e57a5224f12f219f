import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

const BUILT = join(import.meta.dirname, '../../build/server/rehearsed.js')

export interface ServerOptions {
  readonly dataDir: string
  readonly port: number
  readonly env: Readonly<Record<string, string>>
  /** Where its clock stands when it begins, and how many times as fast it goes. */
  readonly now: number
  readonly rate: number
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
  /** The last that it printed for whoever started it. */
  #printed = ''
  readonly errors: LoggedError[] = []
  /** While harm is done it may complain. */
  mayComplain = false

  constructor(options: ServerOptions) {
    this.#options = options
  }

  get pid(): number {
    return this.#child?.pid ?? 0
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
    const { dataDir, port, env, rate } = this.#options
    const child = spawn(process.execPath, [BUILT], {
      env: {
        PATH: process.env['PATH'],
        TMPDIR: process.env['TMPDIR'],
        NODE_ENV: 'production',
        NODE_COMPILE_CACHE: join(dataDir, '../compiled'),
        PORT: String(port),
        DATA_DIR: dataDir,
        LOG_LEVEL: 'info',
        REHEARSAL_NOW: new Date(now).toISOString(),
        REHEARSAL_RATE: String(rate),
        ...env,
        ...more,
      },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    })
    this.#child = child
    child.stderr?.setEncoding('utf8').on('data', (text: string) => (this.#printed += text))
    const url = Promise.withResolvers<string>()
    const lines = createInterface({ input: child.stdout as NodeJS.ReadableStream })
    lines.on('line', (line) => {
      if (!line.startsWith('{')) return
      const said = JSON.parse(line) as { level: string; message: string; url?: string }
      if (said.message === 'listening') url.resolve(said.url ?? '')
      if (said.level === 'error')
        this.errors.push({ message: said.message, text: line.slice(0, 600), isExpected: this.mayComplain })
    })
    child.once('exit', (code) =>
      url.reject(new Error(`The service ended with ${code}: ${this.#printed.slice(-2_000)}`)),
    )
    return url.promise
  }

  /** From now on its clock stands here. */
  setClock(now: number): Promise<void> {
    return this.#tell({ now })
  }

  /** Nothing more fits into its embedded database, or everything does again. */
  setDiskFull(isDiskFull: boolean): Promise<void> {
    return this.#tell({ isDiskFull })
  }

  async #tell(what: { readonly now: number } | { readonly isDiskFull: boolean }): Promise<void> {
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
}
