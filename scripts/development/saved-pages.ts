import { join } from 'node:path'
import type { SitePages } from '#site/application.ts'
import type { Sources } from './sources.ts'

/** The styles of a page in one file, for those that are written without React Router. */
const STYLESHEETS = ['/@react-router/critical.css?pathname=/']

/** The pages of the sources as they were last saved, rendered by the service that runs. */
export class SavedPages implements SitePages {
  readonly files: string
  readonly #sources: Sources
  #made: readonly unknown[] = []
  #pages: Omit<SitePages, 'files'> | undefined
  #renewals = 0

  constructor(root: string, sources: Sources) {
    this.files = join(root, 'public')
    this.#sources = sources
  }

  async renew() {
    const build = await this.#sources.load('virtual:react-router/server-build')
    const rendering = await this.#sources.load('/src/site/rendering.server.ts')
    if (this.#made[0] === build && this.#made[1] === rendering) return
    this.#made = [build, rendering]
    this.#pages = rendering.renderingOf(build, STYLESHEETS)
    this.#renewals++
  }

  get build() {
    return String(this.#renewals)
  }

  readonly render: SitePages['render'] = (request, page) => this.#current.render(request, page)
  readonly takesForms: SitePages['takesForms'] = (path) => this.#current.takesForms(path)
  readonly errorPage: SitePages['errorPage'] = (facts) => this.#current.errorPage(facts)
  readonly offlinePage: SitePages['offlinePage'] = (preferences) => this.#current.offlinePage(preferences)

  get #current() {
    if (!this.#pages) throw new Error('The pages have not been loaded yet')
    return this.#pages
  }
}
