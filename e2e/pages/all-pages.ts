import type { Page as Shown } from 'playwright-core'
import type { Role } from '#access/roles.ts'
import { DEVELOPMENT_PAGES, PAGES, type Page } from '#site/pages.ts'
import type { App } from '../stage/app.ts'
import { cookieOf } from '../stage/asking.ts'
import { opened } from '../stage/visitor.ts'

/** A page as somebody sees it who may enter. */
export interface Place {
  readonly name: string
  readonly path: string
  readonly as: Role | 'player' | undefined
}

/** Every page of the table, and the one for everything else; links that were mailed are ended ones. */
export const PLACES: readonly Place[] = [
  ...PAGES.filter((page) => !DEVELOPMENT_PAGES.includes(page)).map(placeOf),
  { name: 'the not-found page', path: '/nowhere', as: undefined },
]

function placeOf({ path, access }: Page): Place {
  const role = access.is === 'roles' ? access.roles[0] : undefined
  const as = access.is === 'signedIn' ? 'player' : role
  return { name: path, path: path.replace(/:\w+/, 'x'.repeat(43)), as }
}

/** Addresses of the demo that carry a link which still works. */
export async function linkedPlaces(app: App): Promise<readonly Place[]> {
  const invitation = await app.says(/https?:\/\/\S+\/user\/invitation\/\S+/)
  return [
    { name: 'an open invitation', path: new URL(invitation).pathname, as: undefined },
    { name: 'an open invitation, signed in', path: new URL(invitation).pathname, as: 'player' },
  ]
}

/** One session per role is enough for looking. */
const sessions = new Map<string, Promise<string>>()

export async function openPlace(page: Shown, { path, as }: Place, app: { readonly url: string }) {
  if (as) {
    const session = sessions.get(as) ?? cookieOf(app, as)
    sessions.set(as, session)
    const [name = '', value = ''] = (await session).split('=')
    await page.context().addCookies([{ name, value, url: app.url }])
  }
  await opened(page, path)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
}

export const SIZES = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 800 } } as const
