import type { Page as Shown } from 'playwright-core'
import type { Role } from '#access/roles.ts'
import type { Page } from '#site/page.ts'
import { DEVELOPMENT_PAGES, PAGES } from '#site/pages.ts'
import { ask, cookieOf } from '../stage/asking.ts'
import type { UsedDemo } from '../stage/once.ts'
import { type Program, programOf, signIn } from '../stage/people.ts'
import { opened, wentOn } from '../stage/visitor.ts'

/** A page as somebody sees it who may enter. */
export interface Place {
  readonly name: string
  readonly path: string
  readonly as: Role | 'player' | undefined
}

/** Every page of the table, views of pages that have several, and the page for everything else. */
export const PLACES_TO_VISIT: readonly Place[] = [
  ...PAGES.filter((page) => !DEVELOPMENT_PAGES.includes(page)).map(placeOf),
  ...views('teammanager', '/teammanager/players', ['view=add', 'view=import', 'view=codes', 'player=:player']),
  ...views(undefined, '/schedule', ['by=field', 'by=team', 'division=mixed', 'team=:team', 'find=yes']),
  ...views('player', '/schedule', ['show=mine']),
  ...views('scorekeeper', '/scores', ['game=:live']),
  ...views('scorekeeper', '/field/:field', ['view=poster']),
  ...views('player', '/', ['']),
  ...views('admin', '/schedule', ['by=division']),
  ...views('teammanager', '/teams/:team', ['edit=look']),
  ...views('booker', '/new-player', ['name=Anna']),
  ...views('admin', '/admin/extras', ['extra=:extra', 'new']),
  ...views('booker', '/check-in', ['show=missing', 'q=nobody']),
  ...views('scorekeeper', '/scores/confirm', ['game=:game', 'view=codes', 'q=pool']),
  ...views('worker', '/user/connector', ['', 'team=:team', 'q=Anna', 'code=AAAABBBB']),
  ...views('admin', '/admin/team_registration', ['show=waiting', 'show=declined']),
  ...views('admin', '/admin/tournament/teams', ['team=:team', 'team=:team&money', 'new', 'import', 'seeds=mixed']),
  ...views('admin', '/admin/tournament/players', ['player=:player', 'merge=:player', 'import', 'q=nobody']),
  ...views('teammanager', '/teammanager/settlement', ['view=receipt']),
  ...views('admin', '/admin/settlement', ['team=:team', 'import', 'state=open']),
  ...views('admin', '/admin/user-management/teammanager', ['team=:team']),
  ...views('admin', '/admin/schedule/timetable', [
    'game=mixed%2FF',
    'game=mixed%2FF&view=move',
    'game=mixed%2FF&view=swap',
    'view=publish',
    'view=rain&rain=shift&rain_day=1&from=09%3A00&minutes=30',
    'view=breaks',
    'view=fields',
    'view=show',
    'game=mixed%2FF&view=duties',
    'view=plan',
  ]),
  ...views('teammanager', '/new-spirit', ['', 'game=:owed', 'game=:exchanged']),
  ...views('admin', '/admin/spirit', ['division=mixed', 'game=:exchanged']),
  ...views('admin', '/screen/ceremony', ['view=control']),
  ...views('admin', '/admin/tournament/timelines', ['event=:event', 'new']),
  ...views('admin', '/admin/schedule/init', [
    'step=fields',
    'step=times',
    'step=teams&division=mixed',
    'step=format&division=mixed',
    'step=format&division=mixed&edit=pools',
    'step=format&division=mixed&edit=games',
    'step=format&division=mixed&edit=games&game=SF1',
    'step=format&division=mixed&edit=places',
    'step=wishes',
    'step=generate',
    'paste',
  ]),
  { name: 'the not-found page', path: '/nowhere', as: undefined },
]

function placeOf({ path, access }: Page): Place {
  const role = access.is === 'roles' ? access.roles[0] : undefined
  const as = access.is === 'signedIn' ? 'player' : role
  return { name: path, path, as }
}

function views(as: Place['as'], path: string, queries: readonly string[]): readonly Place[] {
  return queries.map((query) => {
    const whole = query === '' ? path : `${path}?${query}`
    return { name: `${whole} as ${as ?? 'a guest'}`, path: whole, as }
  })
}

/** A team of the demo and a player of it, and for links that were mailed ones that have ended. */
async function addressOf(path: string, app: { readonly url: string }): Promise<string> {
  let address = path
  for (const [name, collection, filter, sort = ''] of RECORDS)
    if (address.includes(name)) address = address.replace(name, await firstId(app, collection, filter, sort))
  return address.replace(/:\w+/, 'x'.repeat(43))
}

const KITE_CLUB_PLAYED = '(home.name = "Kite Club" || away.name = "Kite Club") && state = "confirmed"'

const RECORDS = [
  [':team', 'teams', 'name = "Kite Club"'],
  [':player', 'players', 'team.name = "Kite Club"'],
  [':event', 'timelines', 'picture != ""'],
  [':game', 'games', 'kind = "bracket"'],
  [':live', 'games', 'state = "live"'],
  [':field', 'fields', 'order = 1'],
  [':exchanged', 'games', KITE_CLUB_PLAYED, 'starts'],
  [':owed', 'games', KITE_CLUB_PLAYED, '-starts'],
  [':extra', 'extras', 'name_en = "Dinner"'],
] as const satisfies readonly (readonly [string, string, string, string?])[]

async function firstId(
  app: { readonly url: string },
  collection: string,
  filter: string,
  sort: string,
): Promise<string> {
  const query = new URLSearchParams({ filter, sort, perPage: '1' })
  const path = `/api/collections/${collection}/records?${query.toString()}`
  const { text } = await ask(app, { path, cookie: await cookieOf(app, 'admin') })
  const [, id] = /"id":"(\w+)"/.exec(text) ?? []
  if (id === undefined) throw new Error(`The demo has no ${collection} with ${filter}`)
  return id
}

/** Addresses of the demo that carry a link which still works. */
export async function linkedPlaces(app: UsedDemo): Promise<readonly Place[]> {
  return [
    { name: 'an open invitation', path: app.invitation, as: undefined },
    { name: 'an open invitation, signed in', path: app.invitation, as: 'player' },
    { name: 'a registration', path: await registrationIn(app), as: undefined },
  ]
}

/** Nothing leaves the demo by mail: an admin finds the link among the mails that wait. */
async function registrationIn(app: UsedDemo): Promise<string> {
  const admin = await programOf(app, 'admin')
  await admin.run('registration.register', {
    name: 'Wide Awake',
    division: 'women',
    contact_name: 'Wanda Wide',
    contact_email: 'wanda@people.example',
    consent: true,
  })
  const { text } = await ask(app, { path: '/admin?mails=shown', cookie: await cookieOf(app, 'admin') })
  const [found] = /\/registration\/[\w-]{43}/.exec(text) ?? []
  if (found === undefined) throw new Error('The admin sees no link to a registration')
  return found
}

/** One session per role is enough for looking. */
const sessions = new Map<string, Promise<Program>>()

function sessionOf(app: { readonly url: string }, who: Role | 'player'): Promise<Program> {
  const key = `${who} ${app.url}`
  const session = sessions.get(key) ?? programOf(app, who)
  sessions.set(key, session)
  return session
}

export async function openPlace(page: Shown, { path, as }: Place, app: { readonly url: string }) {
  if (as) await signIn(page, await sessionOf(app, as), app)
  await opened(page, await addressOf(path, app))
  await page.getByRole('heading', { level: 1 }).first().waitFor()
}

/** From page to page as people go, in a tab of somebody who stays the same: a tab that reads every script anew takes twice as long. */
export async function goOnToPlace(page: Shown, place: Place, app: { readonly url: string }) {
  if (!page.url().startsWith(app.url)) return openPlace(page, place, app)
  await wentOn(page, await addressOf(place.path, app))
  await page.getByRole('heading', { level: 1 }).first().waitFor()
}

export const SIZES = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 800 } } as const
