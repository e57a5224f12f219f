import { m } from '#words/messages.js'
import { pageAt } from './pages.ts'

/** The name of a page in the reader's language; every address that is in no table is not found. */
export const titleOf = (pattern: string | undefined): string =>
  (pattern === undefined ? undefined : pageAt(pattern))?.title() ?? m.site_error_title()

/** As tabs, bookmarks and the history show it. */
export const documentTitle = (title: string, tournament: string | undefined): string =>
  `${title} · ${tournament || 'Fieldside'}`

/** A page about one record has its name as title: its loader answers it as `title`. */
export function ownTitle(loaded: unknown): string | undefined {
  const title = typeof loaded === 'object' && loaded !== null && 'title' in loaded ? loaded.title : undefined
  return typeof title === 'string' && title !== '' ? title : undefined
}
