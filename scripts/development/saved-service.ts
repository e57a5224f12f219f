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
  #isOutdated = false

  constructor(options: SavedServiceOptions) {
    this.#options = options
    const folders = READ_AT_START.map((name) => join(options.root, name, '/'))
    options.sources.onChange((file) => {
      // One that could not start may be helped by anything.
      if (!this.#running || folders.some((folder) => file.startsWith(folder))) this.#isOutdated = true
    })
  }

  async start(): Promise<start.Started> {
    const { root, sources, pages, listen } = this.#options
    this.#made = await sources.load('/src/site/process/start.ts')
    const { readSettings } = await sources.load('/src/site/process/settings.ts')
    await this.stop()
    this.#isOutdated = false
    this.#running = await this.#made.start(readSettings(process.env), join(root, 'migrations'), { pages, listen })
    return this.#running
  }

  /** Answers with the new one where the one that ran had to be replaced. */
  async renew(): Promise<start.Started | undefined> {
    const made = await this.#options.sources.load('/src/site/process/start.ts')
    return made === this.#made && !this.#isOutdated ? undefined : this.start()
  }

  async stop() {
    const running = this.#running
    this.#running = undefined
    await running?.stop()
  }
}
