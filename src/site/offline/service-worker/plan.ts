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

/** Pages that hold all of what these parts of their address choose: one copy serves them all. */
const CHOOSING: Readonly<Record<string, readonly string[]>> = { '/map': ['pin', 'field', 'kind'] }

/** The address under which a page, or its data, is kept. */
export function keptAs({ pathname, search, searchParams }: URL): string {
  const choosing = CHOOSING[pathname.replace(/\.data$/, '')] ?? []
  return [...searchParams.keys()].every((name) => choosing.includes(name)) ? pathname : pathname + search
}

/** The page whose data this is. React Router asks `/_.data` for `/`. */
export function pageOfData(url: URL): string {
  const page = new URL(url)
  page.pathname = page.pathname.replace(/\.data$/, '').replace(/\/_$/, '/')
  page.searchParams.delete('_routes')
  return page.pathname + page.search
}

/** Asked for parts of a page only, so its answer is no page to go to. */
export const isForParts = (url: URL): boolean => url.searchParams.has('_routes')
