import { matchPath } from 'react-router'
import { scheduleAddress } from '#areas/schedule/public/schedule.address.ts'
import { standingsAddress } from '#areas/standings/standings.address.ts'
import { publicTeamsAddress } from '#areas/teams/public/public-teams.address.ts'
import { timelineAddress } from '#areas/timeline/timeline.address.ts'
import { isInCopy, REHEARSAL_BASE } from '#rules/rehearsal/addresses.ts'
import type { Page } from './page.ts'
import { PAGES, pageAt } from './pages.ts'

/** What the pages that anyone may open read of their query. Anything else in it is dropped, so that nobody can make one page many. */
const QUERIES: Readonly<Record<string, readonly string[]>> = {
  [scheduleAddress.path]: scheduleAddress.names,
  [standingsAddress.path]: standingsAddress.names,
  [publicTeamsAddress.path]: publicTeamsAddress.names,
  [timelineAddress.path]: timelineAddress.names,
  '/discgolf/course': ['layout', 'hole', 'view'],
  '/discgolf/tournament': ['view', 'round', 'division', 'player', 'card', 'hole', 'code', 'as'],
  '/field/:field': ['view', 'game'],
  '/gender-equity': ['edit', 'game'],
  '/inbox': ['show'],
  '/jingles': ['edit'],
  '/map': ['pin', 'field', 'kind', 'edit'],
  '/screen/ceremony': ['view'],
  '/teams/:team': ['edit'],
  '/user/login': ['to', 'by', 'id', 'note', 'problem'],
  '/user/reset-password': ['to'],
  '/user/signup': ['to', 'invitation', 'code'],
}

/** Which parts of a page are wanted, in React Router's own requests for data. */
const ROUTES = '_routes'

/** The names that the page at a path reads; undefined where it may read anything: no guest may enter it, so that it is never cached. */
export function queryOf(address: string): readonly string[] | undefined {
  const page = pageOf(address)
  if (page && page.access.is !== 'anyone') return undefined
  const own = (page && QUERIES[page.path]) ?? []
  return address.endsWith('.data') ? [...own, ROUTES] : own
}

/** Which page an address leads to, be it as a document or as data, in the tournament or in a copy of it. */
export function pageOf(address: string): Page | undefined {
  const inCopy = isInCopy(address) ? address.slice(REHEARSAL_BASE.length) : address
  const path = inCopy.replace(/\/?_?\.data$/, '') || '/'
  return pageAt(path) ?? PAGES.find((it) => matchPath(it.path, path))
}
