import { check } from '#access/guards.ts'
import { m } from '#words/messages.js'
import type { Page } from './page.ts'
import { ADMIN_PAGES } from './pages/admin.pages.ts'
import { CLUB_PAGES } from './pages/club.pages.ts'
import { ENTRANCE_PAGES } from './pages/entrance.pages.ts'
import { FIELD_PAGES } from './pages/field.pages.ts'
import { MAIN_PAGES } from './pages/main.pages.ts'
import { OWN_PAGES } from './pages/own.pages.ts'

/** The one list of pages, by the part of the navigation and in its order. What is not here does not exist. */
export const PAGES: readonly Page[] = [
  ...MAIN_PAGES,
  ...FIELD_PAGES,
  ...OWN_PAGES,
  ...CLUB_PAGES,
  ...ENTRANCE_PAGES,
  ...ADMIN_PAGES,
]

/** For whoever builds the site. They are not in a build. */
export const DEVELOPMENT_PAGES: readonly Page[] = [
  { path: '/kit', file: 'site/kit/KitPage.tsx', title: m.site_kit_title, access: check('development'), bare: true },
]

const BY_PATH = new Map([...PAGES, ...DEVELOPMENT_PAGES].map((page) => [page.path, page]))

/** By the pattern of the route that matched, never by the spelling of an address. */
export const pageAt = (pattern: string): Page | undefined => BY_PATH.get(pattern)
