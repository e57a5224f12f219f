import type { HeardKept } from '../doors/listener.ts'
import { look } from '../people/act.ts'
import type { CastMember, PersonPart } from '../people/person.ts'
import type { World } from '../world.ts'

/** The whole final state as people can read it, and what happened on the way: all that the judge knows of the service. */
export interface FinalState {
  readonly records: Readonly<Record<string, readonly StoredRecord[]>>
  /** Final places as they are taken home. */
  readonly divisions: readonly {
    readonly key: string
    readonly places: readonly { readonly place: number; readonly team: string }[]
  }[]
  readonly notices: readonly { readonly who: string; readonly notice: StoredRecord }[]
  readonly pages: readonly { readonly part: string; readonly path: string; readonly status: number }[]
  readonly sightings: readonly {
    readonly mark: string
    readonly kind: string
    readonly who: string
    readonly where: string
  }[]
  readonly failures: readonly { readonly kind: string; readonly status: number; readonly text: string }[]
  readonly heard: readonly HeardKept[]
  readonly logged: readonly string[]
  /** By our key. */
  readonly people: readonly {
    readonly key: string
    readonly part: PersonPart
    readonly user: string
    readonly player: string
    readonly team: string
  }[]
}

export interface StoredRecord {
  readonly id: string
  readonly [field: string]: unknown
}

/** What an admin may list. */
const COLLECTIONS = [
  'teams',
  'players',
  'player_details',
  'games',
  'formats',
  'fields',
  'registrations',
  'users',
  'score_entries',
  'pool_entries',
  'spirit_sheets',
  'spirit_comments',
  'settlement_entries',
  'helperjobs',
  'helperjob_entries',
  'foods',
  'booking_items',
  'booking_orders',
  'booking_lines',
  'discgolf_players',
  'discgolf_throws',
  'feedback',
] as const

export async function takeSnapshot(world: World, more: readonly string[] = []): Promise<FinalState> {
  const { browser } = world.cast.admin
  const records: Record<string, readonly StoredRecord[]> = {}
  for (const name of [...COLLECTIONS, ...more]) records[name] = await look(() => browser.every<StoredRecord>(name))
  const results = await look(() => browser.ask('GET', '/api/scores/results.json'))
  const { divisions } = JSON.parse(results.text) as Pick<FinalState, 'divisions'>
  return {
    records,
    divisions,
    notices: await noticesOf(world),
    pages: await pagesOf(world),
    heard: world.listeners.map(({ heard }) => heard),
    sightings: world.secrets.sightings,
    failures: world.traffic.failures.filter(({ isExpected }) => !isExpected),
    logged: world.stage.server.errors.filter(({ isExpected }) => !isExpected).map(({ text }) => text),
    people: world.cast.people.map(({ key, part, user, player, team }) => ({ key, part, user, player, team })),
  }
}

/** Everybody looks into their own inbox. */
async function noticesOf(world: World): Promise<FinalState['notices']> {
  const found: { who: string; notice: StoredRecord }[] = []
  await world.together(
    world.cast.people.filter(({ user }) => user !== ''),
    async (person) => {
      const own = await look(() => person.browser.every<StoredRecord>('notices'))
      for (const notice of own) found.push({ who: person.key, notice })
    },
  )
  return found
}

const PUBLIC = [
  '/',
  '/schedule',
  '/standings',
  '/teams',
  '/timeline',
  '/tournament',
  '/map',
  '/discgolf',
  '/discgolf/course',
  '/discgolf/tournament',
  '/jingles',
  '/gender-equity',
  '/feedback',
  '/settings',
  '/imprint',
  '/privacy',
  '/screen/schedule',
  '/screen/ceremony',
  '/registration',
]
const SIGNED_IN = ['/user/profile', '/user/connector', '/inbox', '/scores', '/new-spirit', '/shotracer']
const BY_PART: Readonly<Partial<Record<PersonPart, readonly string[]>>> = {
  scorekeeper: ['/scores/confirm'],
  booker: ['/booking', '/new-player', '/check-in'],
  stats: ['/stats'],
  worker: ['/al', '/al/helperjobs', '/al/foods'],
  manager: [
    '/teammanager',
    '/teammanager/players',
    '/teammanager/spirit-overview',
    '/teammanager/settlement',
    '/teammanager/extras',
  ],
  admin: [
    '/admin',
    '/admin/tournament/teams',
    '/admin/tournament/players',
    '/admin/settlement',
    '/admin/team_registration',
    '/admin/extras',
    '/admin/schedule/timetable',
    '/admin/schedule/init',
    '/admin/tournament/timelines',
    '/admin/tournament/infos',
    '/admin/tournament/notifications',
    '/admin/al/helperjobs',
    '/admin/al/foods',
    '/admin/spirit',
    '/admin/feedback',
    '/admin/images',
    '/admin/booking/orders',
    '/admin/booking/items',
    '/admin/booking/locations',
    '/admin/discgolf/course',
    '/admin/discgolf/infos',
    '/admin/discgolf/players',
    '/admin/discgolf/settlement',
    '/admin/config',
    '/admin/user-management/users',
    '/admin/user-management/roles',
    '/admin/user-management/booker-requests',
    '/admin/user-management/teammanager',
  ],
}

/** Every page of every part, as a document and as data; secrets in them are found on the way. */
async function pagesOf(world: World): Promise<FinalState['pages']> {
  const found: { part: string; path: string; status: number }[] = []
  const visit = async (part: string, person: CastMember, path: string) => {
    const page = await look(() => person.browser.open(path))
    const data = await look(() => person.browser.data(path))
    // Where a page sends somebody away, its data says so in words of its own.
    const isAway = page.path !== path && !page.path.startsWith(`${path}?`)
    found.push({ part, path, status: isAway ? 302 : Math.max(page.status, data.status === 202 ? 200 : data.status) })
  }
  const teams = world.playing.map(({ id }) => `/teams/${id}`)
  const visitors = world.cast.with('visitor').slice(0, 1)
  for (const guest of visitors) for (const path of [...PUBLIC, ...teams]) await visit('visitor', guest, path)
  for (const [part, paths] of Object.entries(BY_PART)) {
    const [person] = world.cast.with(part as PersonPart).filter(({ user }) => user !== '')
    if (person) for (const path of [...SIGNED_IN, ...paths]) await visit(part, person, path)
  }
  return found
}
