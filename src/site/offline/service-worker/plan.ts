import { isChoice } from '#client/page/whole-pages.ts'
import { isInCopy } from '#rules/rehearsal/addresses.ts'

/** What the worker does with a request. */
export type Plan =
  /** A document: the network first, else the last copy. */
  | 'page'
  /** What a page loads when a link inside of the site is followed: likewise. */
  | 'data'
  /** A file whose name changes with its content: the device first. */
  | 'asset'
  /** A picture that people brought: likewise, where everybody may see it for ever. */
  | 'picture'
  /** Left to the browser. */
  | 'pass'

export interface PlannedRequest {
  readonly method: string
  readonly url: URL
  /** The browser is about to show it. */
  readonly isNavigation: boolean
  /** For an image of a page. */
  readonly isPicture?: boolean
}

export function planFor({ method, url, isNavigation, isPicture = false }: PlannedRequest, origin: string): Plan {
  if (method !== 'GET' || url.origin !== origin) return 'pass'
  const { pathname } = url
  // Nothing of a rehearsal outlives it.
  if (isInCopy(pathname)) return 'pass'
  if (pathname.startsWith('/api/files/')) return isPicture ? 'picture' : 'pass'
  if (pathname.startsWith('/api/') || isForOneUse(pathname)) return 'pass'
  if (pathname.startsWith('/assets/')) return 'asset'
  if (isNavigation) return hasEnding(pathname) ? 'pass' : 'page'
  return pathname.endsWith('.data') ? 'data' : 'pass'
}

/** The token of a link that was mailed. Ids are shorter. */
const TOKEN = /^[\w-]{20,}$/

/** An address that carries a secret, and is worth nothing afterwards. */
const isForOneUse = (pathname: string) => pathname.split('/').some((part) => TOKEN.test(part.replace(/\.data$/, '')))

/** Files, feeds and downloads are no pages. */
const hasEnding = (pathname: string) => /\.\w+$/.test(pathname)

/** The address under which a page, or its data, is kept. */
export const keptAs = ({ pathname, search, searchParams }: URL): string =>
  isChoice(pathname.replace(/\.data$/, ''), searchParams) ? pathname : pathname + search

/** The page whose data this is. React Router asks `/_.data` for `/`. */
export function pageOfData(url: URL): string {
  const page = new URL(url)
  page.pathname = page.pathname.replace(/\.data$/, '').replace(/\/_$/, '/')
  page.searchParams.delete('_routes')
  return page.pathname + page.search
}

/** Asked for parts of a page only, so its answer is no page to go to. */
export const isForParts = (url: URL): boolean => url.searchParams.has('_routes')
