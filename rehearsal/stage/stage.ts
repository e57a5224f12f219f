import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Mailbox, openMailbox } from '#areas/notifications/mailbox.testing.ts'
import { openPushService, type PushService } from '#areas/notifications/push/push-service.testing.ts'
import type { OwnPostgres } from './postgres.ts'
import { RehearsedServer } from './server.ts'

export interface RehearsalStageOptions {
  readonly rate: number
  readonly now: number
  /** Of a PostgreSQL with nothing in it; left out for the embedded database. */
  readonly postgres?: OwnPostgres | undefined
  readonly processes: number
}

const MAIL_FROM = 'desk@fieldside.example'

/** The installation that is played on: the service, its folder, its mail server and its clock. */
export class RehearsalStage {
  readonly folder: string
  readonly server: RehearsedServer
  readonly postgres: OwnPostgres | undefined
  readonly #rate: number
  readonly #mailPort: number
  readonly pushes: PushService
  #mailbox: Mailbox
  /** What mail servers before this one got. */
  readonly #earlier: Mailbox['received'][number][] = []
  #clock: { real: number; shown: number }
  url: string

  private constructor(
    folder: string,
    server: RehearsedServer,
    { mailbox, pushes }: { readonly mailbox: Mailbox; readonly pushes: PushService },
    options: RehearsalStageOptions,
    port: number,
  ) {
    this.folder = folder
    this.server = server
    this.#mailbox = mailbox
    this.pushes = pushes
    this.#mailPort = Number(new URL(mailbox.url).port)
    this.#rate = options.rate
    this.postgres = options.postgres
    this.#clock = { real: Date.now(), shown: options.now }
    this.url = `http://127.0.0.1:${port}`
  }

  static async open(options: RehearsalStageOptions): Promise<RehearsalStage> {
    const folder = mkdtempSync(join(tmpdir(), 'fieldside-rehearsal-'))
    const [mailbox, pushes] = await Promise.all([openMailbox(), openPushService()])
    const port = await freePort()
    const server = new RehearsedServer({
      dataDir: join(folder, 'data'),
      port,
      rate: options.rate,
      now: options.now,
      processes: options.processes,
      env: {
        SMTP_URL: mailbox.url,
        MAIL_FROM,
        PUSH_LOOPBACK: 'yes',
        // Everybody comes with an address of their own, as behind a proxy.
        TRUSTED_PROXIES: '127.0.0.1',
        ...(options.postgres && { DATABASE_URL: options.postgres.url }),
      },
    })
    const stage = new RehearsalStage(folder, server, { mailbox, pushes }, options, port)
    await stage.start()
    return stage
  }

  /** What the clock of the service shows. */
  get now(): number {
    const { real, shown } = this.#clock
    return shown + (Date.now() - real) * this.#rate
  }

  /** Time passes at once until then; it never goes back. */
  async goTo(moment: number): Promise<void> {
    if (moment <= this.now) return
    await this.setClock(moment)
  }

  async setClock(moment: number): Promise<void> {
    this.#clock = { real: Date.now(), shown: moment }
    await this.server.setClock(moment)
  }

  async start(more: Readonly<Record<string, string>> = {}): Promise<void> {
    this.#clock = { real: Date.now(), shown: this.now }
    this.url = await this.server.start(this.now, more)
  }

  get mails(): readonly Mailbox['received'][number][] {
    return [...this.#earlier, ...this.#mailbox.received]
  }

  async closeMail(): Promise<void> {
    this.#earlier.push(...this.#mailbox.received)
    await this.#mailbox.close()
  }

  async openMail(): Promise<void> {
    this.#mailbox = await openMailbox({ port: this.#mailPort })
  }

  /** Runs a command of the handbook on the data of this installation. */
  async program(name: 'backup' | 'restore', ...args: readonly string[]): Promise<void> {
    const script = join(import.meta.dirname, `../../build/server/${name}.js`)
    const env = {
      PATH: process.env['PATH'],
      NODE_ENV: 'production',
      DATA_DIR: join(this.folder, 'data'),
      ...(this.postgres && { DATABASE_URL: this.postgres.url }),
    }
    const child = spawn(process.execPath, [script, ...args], { env, stdio: ['ignore', 'ignore', 'pipe'] })
    let said = ''
    child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text))
    const [code] = (await once(child, 'exit')) as [number | null]
    if (code !== 0) throw new Error(`${name} ended with ${code}: ${said}`)
  }

  async close(): Promise<void> {
    await this.server.stop()
    await Promise.all([this.#mailbox.close(), this.pushes.close()])
    rmSync(this.folder, { recursive: true, force: true })
  }
}

async function freePort(): Promise<number> {
  const held = createServer().listen(0, '127.0.0.1')
  await once(held, 'listening')
  const { port } = held.address() as AddressInfo
  held.close()
  await once(held, 'close')
  return port
}
