import { setTimeout as wait } from 'node:timers/promises'
import type { HeardKept } from '../doors/listener.ts'
import { look } from '../people/act.ts'
import type { CastMember, PersonPart } from '../people/person.ts'
import { type PassingRows, passingRows } from '../stage/tables.ts'
import type { CeremonyPeek, World } from '../world.ts'

/** The whole final state as people can read it, and what happened on the way: all that the judge knows of the service. */
export interface FinalState {
  readonly records: Readonly<Record<string, readonly StoredRecord[]>>
  /** Final places as they are taken home. */
  readonly divisions: readonly {
    readonly key: string
    readonly places: readonly { readonly place: number; readonly team: string }[]
  }[]
  readonly notices: readonly { readonly who: string; readonly notice: StoredRecord }[]
  readonly pages: readonly VisitedPage[]
  readonly sightings: readonly {
    readonly mark: string
    readonly kind: string
    readonly who: string
    readonly where: string
  }[]
  readonly failures: readonly { readonly kind: string; readonly status: number; readonly text: string }[]
  readonly heard: readonly HeardKept[]
  readonly logged: readonly string[]
  /** What is left two months later of what was kept for a while. */
  readonly passing: PassingRows
  /** How files answer that were put up. */
  readonly files: readonly { readonly path: string; readonly status: number }[]
  /** Means that teams received, as an admin takes them home. */
  readonly spirit: readonly SpiritRow[]
  readonly peeks: readonly CeremonyPeek[]
  /** What each device rang for, by the notices. */
  readonly rung: readonly RungDevice[]
  /** What keeps people out of pages; left out where no browser has looked. */
  readonly barriers?: readonly PageBarriers[]
  /** By our key. */
  readonly people: readonly {
    readonly key: string
    readonly part: PersonPart
    readonly user: string
    readonly player: string
    readonly team: string
  }[]
}

export interface RungDevice {
  readonly who: string
  /** When it was told to ring, and when it was looked at. */
  readonly since: number
  readonly until: number
  readonly notices: readonly string[]
}

export interface SpiritRow {
  readonly division: string
  readonly team: string
  readonly place: string
  readonly games: number
  readonly mean: string
}

export interface PageBarriers {
  readonly part: string
  readonly path: string
  readonly barriers: readonly string[]
}

export interface VisitedPage {
  readonly part: string
  readonly who: string
  readonly path: string
  readonly status: number
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
  'arrivals',
  'images',
  'jingles',
  'race_heats',
] as const

/** What can be seen on the evening of the last day. */
export type SeenState = Omit<FinalState, 'passing' | 'barriers'>

export async function takeSnapshot(world: World, more: readonly string[] = []): Promise<SeenState> {
  const { browser } = world.cast.admin
  // Before the inboxes: meanwhile the clock goes on, and what is due is told.
  const rung = await rungOn(world)
  const records: Record<string, readonly StoredRecord[]> = {}
  for (const name of [...COLLECTIONS, ...more]) records[name] = await look(() => browser.every<StoredRecord>(name))
  const results = await look(() => browser.ask('GET', '/api/scores/results.json'))
  const { divisions } = JSON.parse(results.text) as Pick<FinalState, 'divisions'>
  return {
    records,
    divisions,
    notices: await noticesOf(world),
    pages: await pagesOf(world),
    files: await filesOf(world, records),
    spirit: await spiritOf(world),
    peeks: world.peeks,
    rung,
    heard: world.listeners.map(({ heard }) => heard),
    sightings: world.secrets.sightings,
    failures: world.traffic.failures.filter(({ isExpected }) => !isExpected),
    logged: world.stage.server.errors.filter(({ isExpected }) => !isExpected).map(({ text }) => text),
    people: world.cast.people.map(({ key, part, user, player, team }) => ({ key, part, user, player, team })),
  }
}

/** Logos, pictures and sounds, as browsers fetch them. */
async function filesOf(
  { cast: { admin } }: World,
  records: Readonly<Record<string, readonly StoredRecord[]>>,
): Promise<FinalState['files']> {
  const found: { path: string; status: number }[] = []
  for (const [collection, field] of [
    ['teams', 'logo'],
    ['images', 'picture'],
    ['jingles', 'sound'],
  ] as const)
    for (const record of records[collection] ?? []) {
      if (!record[field]) continue
      const path = `/api/files/${collection}/${record.id}/${String(record[field])}`
      const { status } = await look(() => admin.browser.ask('GET', path))
      found.push({ path, status })
    }
  return found
}

async function spiritOf({ cast: { admin } }: World): Promise<readonly SpiritRow[]> {
  const { text } = await look(() => admin.browser.ask('GET', '/api/spirit/ranking.csv'))
  return text
    .split(/\r?\n/)
    .slice(1)
    .filter(Boolean)
    .map((line) => {
      const [division = '', place = '', team = '', games = '', mean = ''] = cellsOf(line)
      return { division, place, team, games: Number(games), mean }
    })
}

const cellsOf = (line: string): readonly string[] =>
  [...line.matchAll(/(?:^|[;,])(?:"((?:[^"]|"")*)"|([^;,]*))/g)].map(([, quoted, plain = '']) =>
    quoted === undefined ? plain : quoted.replaceAll('""', '"'),
  )

const RUNG_TRIES = 200
const RUNG_PAUSE_MS = 50

/** Once nothing waits to be sent any more. */
async function rungOn({ stage, devices }: World): Promise<readonly RungDevice[]> {
  const until = stage.now
  for (let tries = 0; tries < RUNG_TRIES; tries += 1) {
    const { _push_queue: queued, _push_fan_outs: announced } = await passingRows(stage)
    if (queued + announced === 0) break
    await wait(RUNG_PAUSE_MS)
  }
  return devices.map(({ who, since, device }) => ({
    who,
    since,
    until,
    notices: device.read().map((message) => (message as { readonly tag: string }).tag),
  }))
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
    '/admin/tournament/settings',
    '/admin/user-management/users',
    '/admin/user-management/roles',
    '/admin/user-management/booker-requests',
    '/admin/user-management/teammanager',
  ],
}

/** Every page of every part, as a document and as data; secrets in them are found on the way. */
async function pagesOf(world: World): Promise<FinalState['pages']> {
  const found: VisitedPage[] = []
  const visit = async (part: string, person: CastMember, path: string) => {
    const page = await look(() => person.browser.open(path))
    const data = await look(() => person.browser.data(path))
    // Where a page sends somebody away, its data says so in words of its own.
    const isAway = page.path !== path && !page.path.startsWith(`${path}?`)
    found.push({
      part,
      who: person.key,
      path,
      status: isAway ? 302 : Math.max(page.status, data.status === 202 ? 200 : data.status),
    })
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
