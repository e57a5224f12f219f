import type { Page as Shown } from 'playwright-core'
import type { Role } from '#access/roles.ts'
import type { Page } from '#site/page.ts'
import { DEVELOPMENT_PAGES, PAGES } from '#site/pages.ts'
import type { UsedDemo } from '../stage/once.ts'
import { type Program, programOf, signIn } from '../stage/people.ts'
import { opened, wentOn } from '../stage/visitor.ts'

/** A page as somebody sees it who may enter. */
export interface PlaceToVisit {
  readonly name: string
  readonly path: string
  readonly as: Role | 'player' | undefined
}

/** Every page of the table, views of pages that have several, and the page for everything else. */
export const PLACES_TO_VISIT: readonly PlaceToVisit[] = [
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
  ...views(undefined, '/map', ['field=:field', 'kind=toilets']),
  ...views('admin', '/map', ['edit=pins', 'edit=pins&pin=:pin', 'edit=new', 'edit=plan', 'edit=position']),
  ...views('player', '/discgolf', ['']),
  ...views(undefined, '/discgolf/course', ['hole=9', 'view=sheet']),
  ...views('player', '/discgolf/tournament', ['', 'view=cards', 'view=holes', 'card=:card']),
  ...views('admin', '/discgolf/tournament', ['card=:signed']),
  ...views('admin', '/admin/discgolf/course', ['new', 'hole=:hole']),
  ...views('admin', '/admin/discgolf/players', [
    'golfer=:golfer',
    'new',
    'view=rounds',
    'view=rounds&sheets',
    'view=settings',
  ]),
  ...views('admin', '/admin/discgolf/settlement', ['golfer=:golfer', 'view=prizes', 'view=report']),
  ...views('booker', '/check-in', ['show=missing', 'q=nobody']),
  ...views('scorekeeper', '/scores/confirm', ['game=:game', 'view=codes', 'q=pool']),
  ...views('worker', '/user/connector', ['', 'team=:team', 'q=Anna', 'code=AAAABBBB']),
  ...views('admin', '/admin/team_registration', ['show=waiting', 'show=declined', 'settings']),
  ...views('admin', '/admin/tournament/teams', [
    'team=:team',
    'team=:team&money',
    'new',
    'import',
    'seeds=mixed',
    'write=',
    'invite=',
  ]),
  ...views('admin', '/admin/tournament/players', ['player=:player', 'merge=:player', 'import', 'add', 'q=nobody']),
  ...views('teammanager', '/teammanager/settlement', ['view=receipt']),
  ...views('admin', '/admin/settlement', ['team=:team', 'import', 'state=open']),
  ...views('admin', '/admin/user-management/teammanager', ['team=:team']),
  ...views('admin', '/admin/user-management/users', ['code=shown']),
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
  ...views('admin', '/admin/tournament/notifications', ['announcement=:planned', 'announcement=:said', 'new']),
  ...views('admin', '/shotracer', ['race=:race']),
  ...views('admin', '/admin/tournament/infos', ['article=:article', 'new']),
  ...views('admin', '/jingles', ['', 'edit=', 'edit=new', 'edit=:jingle']),
  ...views('admin', '/admin/images', ['image=:image', 'state=waiting', 'q=nothing']),
  ...views('admin', '/admin', ['restore=nothing']),
  ...views(undefined, '/gender-equity', ['game=:mixed']),
  ...views('admin', '/gender-equity', ['edit']),
  ...views('worker', '/al/helperjobs', ['job=:job', 'show=all&day=Saturday']),
  ...views('worker', '/al/foods', ['new']),
  ...views('admin', '/admin/al/helperjobs', ['job=:job', 'new', 'import', 'print', 'thanks']),
  ...views('admin', '/admin/al/foods', ['labels']),
  ...views('booker', '/booking', ['view=desk', 'view=mine', 'order=:order', 'code=nothing']),
  ...views('admin', '/admin/booking/items', ['item=:item', 'new', 'labels']),
  ...views('admin', '/admin/booking/locations', ['location=:location', 'new']),
  ...views('admin', '/admin/booking/orders', ['order=:order', 'state=overdue']),
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

function placeOf({ path, access }: Page): PlaceToVisit {
  const role = access.is === 'roles' ? access.roles[0] : undefined
  const as = access.is === 'signedIn' ? 'player' : role
  return { name: path, path, as }
}

function views(as: PlaceToVisit['as'], path: string, queries: readonly string[]): readonly PlaceToVisit[] {
  return queries.map((query) => {
    const whole = query === '' ? path : `${path}?${query}`
    return { name: `${whole} as ${as ?? 'a guest'}`, path: whole, as }
  })
}

/** A team of the demo and a player of it, and for links that were mailed ones that have ended. */
export async function placeAddress(path: string, app: { readonly url: string }): Promise<string> {
  let address = path
  for (const [name, collection, filter, sort = '', field] of RECORDS)
    if (address.includes(name)) address = address.replace(name, await firstOf(app, { collection, filter, sort, field }))
  return address.replace(/:\w+/, 'x'.repeat(43))
}

const KITE_CLUB_PLAYED = '(home.name = "Kite Club" || away.name = "Kite Club") && state = "confirmed"'

const RECORDS = [
  [':team', 'teams', 'name = "Kite Club"'],
  [':player', 'players', 'team.name = "Kite Club"'],
  [':event', 'timelines', 'picture != ""'],
  [':race', 'races', 'is_open = true'],
  [':article', 'articles', 'place = "tournament" && order = 1'],
  [':image', 'images', 'shown = true', 'created'],
  [':jingle', 'jingles', 'name_en = "Half time"'],
  [':planned', 'announcements', 'state = "planned"'],
  [':said', 'announcements', 'state = "sent"'],
  [':job', 'helperjobs', 'title = "Grill"'],
  [':game', 'games', 'kind = "bracket"'],
  [':live', 'games', 'state = "live"'],
  [':mixed', 'games', 'division = "mixed" && home != ""'],
  [':field', 'fields', 'order = 1'],
  [':pin', 'map_pins', 'kind = "toilets"'],
  [':exchanged', 'games', KITE_CLUB_PLAYED, 'starts'],
  [':owed', 'games', KITE_CLUB_PLAYED, '-starts'],
  [':extra', 'extras', 'name_en = "Dinner"'],
  [':code', 'booking_items', 'name = "Tent"', '', 'code'],
  [':item', 'booking_items', 'name = "Tent"'],
  [':location', 'booking_locations', 'open = true'],
  [':order', 'booking_orders', 'state = "handed_out"'],
  [':card', 'discgolf_cards', 'discgolf_seats_via_card.golfer.name ?= "Pat P."'],
  [':signed', 'discgolf_cards', 'signed_at != ""'],
  [':golfer', 'discgolf_players', 'name = "Pat P."'],
  [':hole', 'discgolf_holes', 'layout.name = "Lakeside" && number = 9'],
] as const satisfies readonly (readonly [string, string, string, string?, string?])[]

interface Sought {
  readonly collection: string
  readonly filter: string
  readonly sort: string
  readonly field: string | undefined
}

async function firstOf(app: { readonly url: string }, { collection, filter, sort, field = 'id' }: Sought) {
  const query = new URLSearchParams({ filter, sort, perPage: '1' })
  const path = `/api/collections/${collection}/records?${query.toString()}`
  const { items } = (await (await sessionOf(app, 'admin')).get(path)) as { items: Readonly<Record<string, string>>[] }
  const value = items[0]?.[field]
  if (value === undefined) throw new Error(`The demo has no ${collection} with ${filter}`)
  return value
}

/** Addresses of the demo that carry a link which still works. */
export async function linkedPlaces(app: UsedDemo): Promise<readonly PlaceToVisit[]> {
  return [
    { name: 'an open invitation', path: app.invitation, as: undefined },
    { name: 'an open invitation, signed in', path: app.invitation, as: 'player' },
    { name: 'a registration', path: await registrationIn(app), as: undefined },
  ]
}

/** Nothing leaves the demo by mail: whoever registers gets the link at once. */
async function registrationIn(app: UsedDemo): Promise<string> {
  const admin = await programOf(app, 'admin')
  const { link } = (await admin.run('registration.register', {
    name: 'Wide Awake',
    division: 'women',
    contact_name: 'Wanda Wide',
    contact_email: 'wanda@people.example',
    consent: true,
  })) as { link: string }
  return new URL(link).pathname
}

/** One session per role is enough for looking. */
const sessions = new Map<string, Promise<Program>>()

function sessionOf(app: { readonly url: string }, who: Role | 'player'): Promise<Program> {
  const key = `${who} ${app.url}`
  const session = sessions.get(key) ?? programOf(app, who)
  sessions.set(key, session)
  return session
}

export async function openPlace(page: Shown, { path, as }: PlaceToVisit, app: { readonly url: string }) {
  if (as) await signIn(page, await sessionOf(app, as), app)
  await opened(page, await placeAddress(path, app))
  await page.getByRole('heading', { level: 1 }).first().waitFor()
}

/** From page to page as people go, in a tab of somebody who stays the same: a tab that reads every script anew takes twice as long. */
export async function goOnToPlace(page: Shown, place: PlaceToVisit, app: { readonly url: string }) {
  if (!page.url().startsWith(app.url)) return openPlace(page, place, app)
  await wentOn(page, await placeAddress(place.path, app))
  await page.getByRole('heading', { level: 1 }).first().waitFor()
}

export const SCREEN_SIZES = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 800 } } as const
