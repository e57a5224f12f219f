import { join } from 'node:path'
import type { listen } from '#http/server/serve.ts'
import type { SitePages } from '#site/application.ts'
import type * as start from '#site/process/start.ts'
import type { Sources } from './sources.ts'

/** Read when the service starts, and no modules. */
const READ_AT_START = ['migrations', 'public']

interface SavedServiceOptions {
  readonly root: string
  readonly sources: Sources
  readonly pages: SitePages
  readonly listen: typeof listen
}

/**
 * The service of the sources as they were last saved. With anything saved that it is made of, it ends in good order and
 * starts again in this process: there is never a second database, feed or session store beside the first.
 */
export class SavedService {
  readonly #options: SavedServiceOptions
  #made: typeof start | undefined
  #running: start.Started | undefined
  #starting: Promise<start.Started> | undefined
  #isOutdated = false
  #hasEnded = false

  constructor(options: SavedServiceOptions) {
    this.#options = options
    const folders = READ_AT_START.map((name) => join(options.root, name, '/'))
    options.sources.onChange((file) => {
      // One that could not start may be helped by anything.
      if (!this.#running || folders.some((folder) => file.startsWith(folder))) this.#isOutdated = true
    })
  }

  async start(): Promise<start.Started> {
    const { sources } = this.#options
    this.#made = await sources.load('/src/site/process/start.ts')
    const { readSettings } = await sources.load('/src/site/process/settings.ts')
    if (this.#hasEnded) throw new Error('The service has ended for good')
    this.#starting = this.#replaceBy(this.#made, readSettings(process.env))
    return this.#starting
  }

  /** Answers with the new one where the one that ran had to be replaced. */
  async renew(): Promise<start.Started | undefined> {
    const made = await this.#options.sources.load('/src/site/process/start.ts')
    return made === this.#made && !this.#isOutdated ? undefined : this.start()
  }

  /** For good. One that is just starting would hold the database: it is there before it is stopped. */
  async end() {
    this.#hasEnded = true
    await this.#starting?.catch(() => {})
    await this.#stop()
  }

  async #replaceBy(made: typeof start, settings: Parameters<typeof start.start>[0]): Promise<start.Started> {
    const { root, pages, listen } = this.#options
    await this.#stop()
    this.#isOutdated = false
    this.#running = await made.start(settings, join(root, 'migrations'), { pages, listen })
    return this.#running
  }

  async #stop() {
    const running = this.#running
    this.#running = undefined
    await running?.stop()
  }
}
