import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Collection } from '#records/schema/collection.ts'
import { isAdult } from '#rules/names/names.ts'
import { shownCode } from '#rules/names/spoken-code.ts'
import { COLLECTIONS } from '#site/declared.ts'
import { PAGES } from '#site/pages.ts'
import { ask } from '../stage/asking.ts'
import { listenTo } from '../stage/listening.ts'
import { type Program, programOf, switched } from '../stage/people.ts'
import { demoApp } from '../stage/shared-app.ts'
import { type Look, lookFor, type Secret } from '../stage/sightings.ts'

/**
 * Everything that the built server says to somebody who is not signed in, looked through for what is nobody's business:
 * the secrets of the demo, and some that are planted. What an answer may hold is listed here, field by field.
 */

const app = demoApp()

const words = (text: string) => text.split(/\s+/)

/** What everybody may read of a record. A collection that is not here is closed. */
const PUBLIC_FIELDS: Readonly<Record<string, readonly string[]>> = {
  teams: words(
    `name short_name division city country logo colour_light colour_dark seed state roster_locked withdrawal`,
  ),
  players: words(`name number team captain spirit_captain walk_in`),
  divisions: words(`key name_en name_de letter colour order places gender_rule`),
  config: words(`team_registration_active user_login_active user_login_message user_registration_active
    user_registration_message teammanager_spirit_overview_active teammanager_spirit_overview_message spirit_entry_active
    spirit_entry_message teammanager_settlement_active teammanager_settlement_message schedule_initialized playersfee
    helperjobs_entries_active`),
  tournament: words(`name place starts ends time_zone currency contact_name contact_email game_length half_cap time_cap
    minimum_rest target_score forfeit_score spirit_visibility who_scored imprint_en imprint_de privacy_en privacy_de`),
  timelines: words(`title_en title_de day starts ends place description_en description_de audience published picture
    alt_en alt_de`),
  site_plan: words(`picture alt_en alt_de width height`),
  fields: words(`name is_show order open pin`),
  formats: words(`division structure teams`),
  games:
    words(`division key kind pool stage round home_source away_source name home away field starts minutes slot_minutes
    state home_score away_score forfeit score_version advanced duty duty_source sequence moved_at moved_starts moved_field`),
  score_steps: words(`game home_score away_score state at`),
  ceremony: words(`is_held award revealed`),
  pool_entries: words(`division pool throws kept_order`),
  notices: words(`audience division team title_en title_de text_en text_de href urgent`),
}
const OF_EVERY_RECORD = ['id', 'collectionId', 'collectionName', 'created', 'updated', 'expand']

/** Names of private fields that mean something else on a public page: its own words, and what its form asks for. */
const OTHERWISE_PUBLIC = ['user', 'roles', 'role', 'language', 'message', 'status', 'reason', 'games', 'text']

const PRIVATE_FIELDS = COLLECTIONS.flatMap(({ name, declared }) =>
  Object.keys(declared).filter((field) => !PUBLIC_FIELDS[name]?.includes(field)),
).filter((field) => !OTHERWISE_PUBLIC.includes(field) && !Object.values(PUBLIC_FIELDS).flat().includes(field))

/** Something that was said, and to which question. */
interface Said {
  readonly where: string
  readonly text: string
}

type Row = Readonly<Record<string, string | number | readonly string[]>>

let admin: Program
/** As the admin reads them: all there are, by collection. */
const rows = new Map<string, readonly Row[]>()
let look: Look
let secrets: readonly Secret[]

const PLANTED = {
  name: 'Quilla Q.',
  full_name: 'Quilla Quarrelwood',
  gender_match: 'female',
  birth_year: 1907,
  email: 'quilla.quarrelwood@hidden.example',
  phone: '+49 30 23125 907',
} as const

const REGISTERED = {
  name: 'Zugzwang Zwiesel',
  division: 'mixed',
  contact_name: 'Xaver Xylander',
  contact_email: 'xaver.xylander@hidden.example',
  contact_phone: '+49 30 23125 908',
  comment: 'Our goalkeeper is afraid of the dark.',
  consent: true,
} as const

beforeAll(async () => {
  admin = await programOf(app, 'admin')
  await switched(admin, { team_registration_active: true })
  await plant()
  for (const { name } of COLLECTIONS) rows.set(name, await allOf(name))
  secrets = secretsIn(rows)
  look = lookFor(secrets)
})

const records = (collection: string) => `/api/collections/${collection}/records`

async function allOf(collection: string): Promise<readonly Row[]> {
  const { items } = (await admin.get(`${records(collection)}?perPage=1000`)) as { items: Row[] }
  return items
}

/** A player of a team that everybody sees, and teams that ask to take part: one that waits, one declined, one let in. */
async function plant() {
  const [team] = await allOf('teams')
  const { name: _, ...details } = PLANTED
  await admin.run('teams.addPlayer', { ...details, team: team?.['id'], number: '907' })
  await admin.run('registration.register', REGISTERED)
  await admin.run('registration.register', { ...REGISTERED, name: 'Zugzwang Zwei', division: 'women' })
  await admin.run('registration.register', { ...REGISTERED, name: 'Zugzwang Drei', division: 'women' })
  const asked = await allOf('registrations')
  const decide = (command: string, wanted: string, more: object) => {
    const found = asked.find((it) => it['name'] === wanted)
    return admin.run(command, { registration: found?.['id'], base: found?.['updated'], ...more })
  }
  await decide('registration.decline', 'Zugzwang Zwei', { reason: 'They never paid for the broken window.' })
  await decide('registration.accept', 'Zugzwang Drei', { beyond: true })
  const [request] = (await allOf('booker_requests')).filter(({ status }) => status === 'open')
  await admin.run('accounts.decideBookerRequest', {
    request: request?.['id'],
    approve: false,
    reason: 'The till was short last year.',
  })
  const [account] = await allOf('tournament_account')
  await admin.send('PATCH', `${records('tournament_account')}/${String(account?.['id'])}`, {
    ...account,
    holder: 'Zita Zollkonto',
    bic: 'MARKDEF1100',
  })
}

/** Texts of fields that only few may read. */
const TELLING: Readonly<Record<string, readonly string[]>> = {
  users: ['name', 'email'],
  player_details: ['full_name', 'email', 'phone', 'connection_code', 'birth_year'],
  registrations: ['name', 'contact_name', 'contact_email', 'contact_phone', 'comment', 'reason'],
  booker_requests: ['message', 'reason'],
  invitations: ['note'],
  tournament_account: ['holder', 'iban', 'bic'],
  feedback: ['text', 'contact'],
  // Of those for few; see `isMeantForAll`.
  timelines: ['title_en', 'title_de', 'description_en', 'description_de'],
}

function secretsIn(all: ReadonlyMap<string, readonly Row[]>): readonly Secret[] {
  const told = Object.entries(TELLING).flatMap(([collection, fields]) =>
    (all.get(collection) ?? []).flatMap((row) =>
      fields.map((field) => ({ kind: `${collection}.${field}`, text: String(row[field] ?? '') })),
    ),
  )
  const codes = told.filter(({ kind }) => kind.endsWith('connection_code'))
  return [...told, ...codes.map(({ kind, text }) => ({ kind, text: shownCode(text) }))].filter(
    ({ kind, text }) =>
      text.length >= SHORTEST &&
      // Other years are too common.
      (!kind.endsWith('birth_year') || text === String(PLANTED.birth_year)) &&
      !isMeantForAll(all, text),
  )
}

/** Names of teams that play, of adults who want their full name shown, of whoever the organisers name in public, and events for everybody. */
function isMeantForAll(all: ReadonlyMap<string, readonly Row[]>, text: string): boolean {
  const has = (collection: string, field: string) => (all.get(collection) ?? []).some((row) => row[field] === text)
  if (has('teams', 'name') || isShownInFull(all, text)) return true
  const events = (all.get('timelines') ?? []).filter((it) => it['audience'] === 'everybody' && it['published'])
  if (events.some((it) => Object.values(it).includes(text))) return true
  return ['tournament', 'config'].some((name) => JSON.stringify(all.get(name)).includes(text))
}

function isShownInFull(all: ReadonlyMap<string, readonly Row[]>, name: string): boolean {
  const ids = (all.get('players') ?? []).flatMap((player) => (player['name'] === name ? [player['id']] : []))
  return (all.get('player_details') ?? []).some(
    ({ player, full_name, birth_year }) =>
      ids.includes(player ?? '') && full_name === name && isAdult(Number(birth_year), new Date().getUTCFullYear()),
  )
}

const SHORTEST = 4

interface Asker {
  readonly token?: string
}

/** Asks, and keeps what was said. What was in the question is no news. */
async function heard(path: string, { token }: Asker, headers: Readonly<Record<string, string>> = {}): Promise<Said> {
  const answer = await ask(app, { path, headers: { ...headers, ...(token && { authorization: token }) } })
  expect({ path, isAnswered: answer.status < 500 }).toEqual({ path, isAnswered: true })
  return { where: `${answer.status} ${path}`, text: `${JSON.stringify(answer.headers)}\n${answer.text}` }
}

const inTurn = async <T, R>(list: readonly T[], act: (one: T) => Promise<R>): Promise<R[]> => {
  const done: R[] = []
  for (let at = 0; at < list.length; at += AT_ONCE)
    done.push(...(await Promise.all(list.slice(at, at + AT_ONCE).map(act))))
  return done
}
const AT_ONCE = 8

/** What gave something away: where, and what kind of thing. */
const leaksIn = (said: readonly Said[], seek: Look = look): readonly string[] => [
  ...new Set(said.flatMap(({ where, text }) => seek(text).map(({ kind, text: it }) => `${where}: ${kind} ${it}`))),
]

const kindsIn = (said: readonly Said[]) => new Set(said.flatMap(({ text }) => look(text).map(({ kind }) => kind)))

/** Fields of records that are not listed, wherever a record stands in an answer. */
function unlistedIn(said: readonly Said[]): readonly string[] {
  const found = new Set<string>()
  const walk = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    for (const part of Object.values(value)) walk(part)
    if (!('collectionName' in value)) return
    const collection = String(value.collectionName)
    const listed = PUBLIC_FIELDS[collection]
    if (!listed) found.add(`a record of ${collection}`)
    for (const field of Object.keys(value))
      if (listed && !listed.includes(field) && !OF_EVERY_RECORD.includes(field)) found.add(`${collection}.${field}`)
  }
  for (const { text } of said)
    for (const [, json = ''] of text.matchAll(/^(?:data:)?(\{.*\})$/gm)) walk(JSON.parse(json) as unknown)
  return [...found]
}

/** A way from a collection to others: along a relation, or back along one. */
interface Step {
  readonly name: string
  readonly to: Collection
}

function stepsFrom({ name, declared }: Collection): readonly Step[] {
  const ahead = Object.entries(declared).flatMap(([field, it]) => {
    const to = it.kind === 'relation' ? COLLECTIONS.find((other) => other.name === it.target) : undefined
    return to ? [{ name: field, to }] : []
  })
  const back = COLLECTIONS.flatMap((other) =>
    Object.entries(other.declared).flatMap(([field, it]) =>
      it.kind === 'relation' && it.target === name ? [{ name: `${other.name}_via_${field}`, to: other }] : [],
    ),
  )
  return [...ahead, ...back]
}

/** One step, and two. */
const waysFrom = (collection: Collection): readonly Step[] =>
  stepsFrom(collection).flatMap((first) => [
    first,
    ...stepsFrom(first.to).map(({ name, to }) => ({ name: `${first.name}.${name}`, to })),
  ])

const pathsFrom = (collection: Collection): readonly string[] => [
  ...Object.keys(collection.declared),
  ...waysFrom(collection).flatMap(({ name, to }) => Object.keys(to.declared).map((field) => `${name}.${field}`)),
]

const asked = (collection: string, query: Readonly<Record<string, string>>) =>
  `${records(collection)}?${new URLSearchParams({ perPage: '1000', ...query }).toString()}`

/** Lists with every expand, sort and filter, and views of what there is. */
function recordAddresses(): readonly string[] {
  return COLLECTIONS.flatMap((collection) => {
    const { name } = collection
    const ways = waysFrom(collection).map((way) => way.name)
    const paths = pathsFrom(collection)
    const ids = (rows.get(name) ?? []).slice(0, VIEWS_EACH).map(({ id }) => String(id))
    return [
      asked(name, {}),
      ...chunks(ways).map((expand) => asked(name, { expand: expand.join() })),
      ...chunks(ways).map((expand) => asked(name, { expand: expand.join(), fields: '*,expand.*' })),
      ...paths.map((path) => asked(name, { sort: path, perPage: '30' })),
      ...paths.map((path) => asked(name, { filter: `${path} ?!= ""`, perPage: '30' })),
      ...ids.map((id) => `${records(name)}/${id}?${new URLSearchParams({ expand: ways.slice(0, EXPANDS).join() })}`),
    ]
  })
}

const VIEWS_EACH = 5
/** No more at once are answered. */
const EXPANDS = 25
const chunks = (list: readonly string[]) =>
  Array.from({ length: Math.ceil(list.length / EXPANDS) }, (_, at) => list.slice(at * EXPANDS, (at + 1) * EXPANDS))

const ROOT = join(import.meta.dirname, '../..')
const sources = globSync('src/{http,areas}/**/*.ts', { cwd: ROOT })
  .filter((path) => !/\.(test|testing)\.ts$/.test(path))
  .map((path) => readFileSync(join(ROOT, path), 'utf8'))
const namedIn = (what: RegExp) => [
  ...new Set(sources.flatMap((it) => [...it.matchAll(what)].map(([, one = '']) => one))),
]

/** Addresses of programs besides records: files to take home, the backup, what a person's data are. */
const ROUTES = namedIn(/(?:router\.get\(\s*|_CSV_PATH = )'(\/api\/[^']+)'/g).filter((path) => !path.includes(':'))
const COMMANDS = namedIn(/^\s*name: '([a-z]+\.[a-zA-Z]+)'/gm)

/** What everybody may take: how the service is, and the games. */
const PUBLIC_ROUTES = /\/api\/(?:health|schedule\/games\.(?:csv|ics))/

function routeAddresses(): readonly string[] {
  const teams = (rows.get('teams') ?? []).slice(0, VIEWS_EACH)
  return ROUTES.flatMap((path) => [path, `${path}?lang=de`, ...teams.map(({ id }) => `${path}?team=${String(id)}`)])
}

/** Every page with real records in its address, and whatever these pages lead to. */
async function pagesSeenBy(asker: Asker, language: 'en' | 'de'): Promise<readonly Said[]> {
  const said: Said[] = []
  const known = new Set<string>()
  const kinds = new Map<string, number>()
  const isOneOfFew = (path: string) => {
    const kind = kindOf(path)
    const count = (kinds.get(kind) ?? 0) + 1
    kinds.set(kind, count)
    return count <= ALIKE_MOST
  }
  let next = PAGES.flatMap(({ path }) => filled(path))
  while (next.length > 0) {
    for (const path of next) known.add(path)
    const headers = { 'accept-language': language, cookie: `language=${language}` }
    const answers = await inTurn(
      next.flatMap((path) => [path, dataOf(path)]),
      (path) => heard(path, asker, headers),
    )
    said.push(...answers)
    const links = answers.flatMap(({ text }) => [...text.matchAll(/href="(\/[^"#]*)/g)].map(([, to = '']) => to))
    next = [...new Set(links.map((to) => to.replaceAll('&amp;', '&')))].filter(
      (to) => isPage(to) && !known.has(to) && isOneOfFew(to),
    )
  }
  return said
}

/** Filters that can be combined lead to more addresses than there are answers: of those that ask for the same, some will do. */
const ALIKE_MOST = 2

function kindOf(path: string): string {
  const { pathname, searchParams } = new URL(path, 'http://fieldside.example')
  return `${pathname}?${[...new Set(searchParams.keys())].toSorted().join()}`
}

/** Files of the build hold no data. */
const isPage = (path: string) => !/^\/(assets|icons|fonts)\/|^\/[\w-]+\.(js|svg|ico|png|webmanifest|json)$/.test(path)

const dataOf = (path: string) => {
  const { pathname, search } = new URL(path, 'http://fieldside.example')
  return `${pathname === '/' ? '/_root' : pathname}.data${search}`
}

/** Of a page about one record an address for each; of one that a mailed link opens, a link that is none. */
function filled(path: string): readonly string[] {
  const [, name] = /:(\w+)/.exec(path) ?? []
  if (name === undefined) return [path]
  const found = rows.get(`${name}s`) ?? []
  const values = found.length > 0 ? found.map(({ id }) => String(id)) : ['x'.repeat(43)]
  return values.map((value) => path.replace(`:${name}`, value))
}

/** The names that the data of a page give to their parts. */
function namesIn({ text }: Said): readonly string[] {
  const written = text.split('\n').flatMap((line) => (line.startsWith('[') ? [JSON.parse(line) as unknown[]] : []))
  return written.flatMap((parts) =>
    parts.flatMap((part) =>
      typeof part === 'object' && part !== null && !Array.isArray(part)
        ? Object.keys(part).map((key) => String(parts[Number(key.slice(1))]))
        : [],
    ),
  )
}

/** Pages that repeat what their visitor has written, and those that say how the organisers are reached. */
const OF_NO_PERSON = /^\d+ \/(user\/|setup\/|imprint|privacy)/

const GUEST: Asker = {}

describe('nobody who is not signed in reads a secret', () => {
  test('there are many, of every kind', () => {
    const kinds = new Set(secrets.map(({ kind }) => kind))
    const wanted = Object.entries(TELLING).flatMap(([name, fields]) => fields.map((field) => `${name}.${field}`))
    expect(wanted.filter((kind) => !kinds.has(kind))).toEqual([])
    expect(secrets.length).toBeGreaterThan(500)
  })

  test.each(['en', 'de'] as const)('on a page, or in its data: %s', { timeout: 180_000 }, async (language) => {
    const said = await pagesSeenBy(GUEST, language)
    expect(said.length).toBeGreaterThan(PAGES.length * 2)
    expect(leaksIn(said)).toEqual([])
    expect(said.flatMap(namesIn)).toContain('captain')
    const named = said.filter(({ where }) => !OF_NO_PERSON.test(where))
    expect(
      named.flatMap((it) =>
        PRIVATE_FIELDS.filter((field) => namesIn(it).includes(field)).map((field) => `${it.where}: ${field}`),
      ),
    ).toEqual([])
  })

  test('in a list of records, sorted, filtered or expanded, or in one record', { timeout: 180_000 }, async () => {
    const said = await inTurn(recordAddresses(), (path) => heard(path, GUEST))
    expect(said.filter(({ where }) => where.startsWith('200')).length).toBeGreaterThan(100)
    expect(leaksIn(said)).toEqual([])
    expect(unlistedIn(said)).toEqual([])
  })

  test('by asking which records have it', { timeout: 180_000 }, async () => {
    const questions = COLLECTIONS.flatMap(({ name }) => {
      const ways = waysFrom(COLLECTIONS.find((it) => it.name === name)!)
      return [{ name: '', to: COLLECTIONS.find((it) => it.name === name)! }, ...ways].flatMap((way) =>
        Object.entries(plantedIn(way.to.name)).flatMap(([field, value]) => {
          const path = [...(way.name ? [way.name] : []), field].join('.')
          return [asked(name, { filter: `${path} ?= ${JSON.stringify(value)}` })]
        }),
      )
    })
    expect(questions.length).toBeGreaterThan(50)
    const answers = await inTurn(questions, (path) => ask(app, { path }))
    const told = answers.flatMap(({ status, text }, at) =>
      status === 200 && !text.includes('"totalItems":0') ? [questions[at]] : [],
    )
    expect(told).toEqual([])
  })

  test('by searching for it on a page', async () => {
    const searched = async (path: string, words: string) => {
      const { text } = await ask(app, { path: `${path}?${new URLSearchParams({ q: words })}` })
      return text
        .replace(/<script[\s\S]*?<\/script>/g, '')
        .replaceAll(words, '…')
        .replaceAll(encoded(words), '…')
    }
    const pages = PAGES.filter(({ access, path }) => access.is === 'anyone' && !path.includes(':'))
    for (const { path } of pages)
      for (const words of [PLANTED.full_name, REGISTERED.name, REGISTERED.contact_name])
        expect(await searched(path, words)).toBe(await searched(path, 'Nobody Nowhere'))
  })

  test('through a live message', async () => {
    const { said, events } = await toldLive(GUEST)
    expect(events).toBeGreaterThan(3)
    expect(leaksIn(said)).toEqual([])
    expect(unlistedIn(said)).toEqual([])
  })

  test('in a file to take home, or at any other route of programs', async () => {
    expect(ROUTES).toEqual(expect.arrayContaining(['/api/teams/roster.csv', '/api/accounts/people.csv']))
    const said = await inTurn(routeAddresses(), (path) => heard(path, GUEST))
    expect(leaksIn(said)).toEqual([])
    expect(said.filter(({ where }) => where.startsWith('200') && !PUBLIC_ROUTES.test(where))).toEqual([])
  })

  test('by a command', async () => {
    expect(COMMANDS.length).toBeGreaterThan(30)
    const inputs = [{}, { player: idOf('players'), team: idOf('teams'), registration: idOf('registrations') }]
    const said = await inTurn(
      COMMANDS.flatMap((name) => inputs.map((input) => ({ name, input }))),
      async ({ name, input }): Promise<Said> => {
        const { status, text } = await ask(app, {
          path: `/api/commands/${name}`,
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(input),
        })
        expect({ name, isRefused: status >= 400 && status < 500 }).toEqual({ name, isRefused: true })
        return { where: name, text }
      },
    )
    expect(leaksIn(said)).toEqual([])
  })
})

const idOf = (collection: string) => String(rows.get(collection)?.at(-1)?.['id'])

const encoded = (words: string) => new URLSearchParams({ q: words }).toString().slice(2)

function plantedIn(collection: string): Readonly<Record<string, string | number | boolean>> {
  const { name: _, ...details } = PLANTED
  const { division: __, consent: ___, ...registered } = REGISTERED
  if (collection === 'player_details')
    return { ...details, fee_state: 'paid', connection_code: String(plantedDetails()?.['connection_code']) }
  if (collection === 'registrations') return registered
  if (collection === 'users') return { email: 'player@fieldside.example', name: 'Pat Player' }
  return {}
}

const plantedDetails = () => rows.get('player_details')?.find(({ email }) => email === PLANTED.email)

/** Somebody follows everything while much of it changes. */
/** Odd, so that no connection has all the topics that follow relations. */
const CONNECTIONS = 15

async function toldLive({ token }: Asker): Promise<{ said: readonly Said[]; events: number }> {
  const topics = COLLECTIONS.flatMap(({ name, ...collection }) => {
    const expand = stepsFrom({ name, ...collection }).map((step) => step.name)
    const options = encodeURIComponent(JSON.stringify({ query: { expand: expand.join() } }))
    const some = (rows.get(name) ?? []).slice(-3).map((it) => `${name}/${String(it['id'])}`)
    return [[`${name}/*?options=${options}`], [`${name}/*`, ...some]]
  })
  // One person has few connections, and one connection few relations to follow.
  const shared = Array.from({ length: CONNECTIONS }, (_, at) =>
    topics.filter((_, index) => index % CONNECTIONS === at).flat(),
  )
  const all = await Promise.all(shared.map((some) => listenTo(app, [...some, 'config/*'], token)))
  const edit = async (values: object) => {
    const [shown, kept] = await Promise.all([
      admin.get(`${records('players')}/${String(player?.['id'])}`) as Promise<Row>,
      admin.get(`${records('player_details')}/${String(plantedDetails()?.['id'])}`) as Promise<Row>,
    ])
    const base = { player: shown['updated'], details: kept['updated'] }
    await admin.run('teams.editPlayer', { player: shown['id'], base, ...values })
  }
  const player = rows.get('players')?.find(({ name }) => name === PLANTED.name)
  const { name: _, ...details } = PLANTED
  for (const birth_year of [1908, 1907])
    await edit({ ...details, birth_year, number: '907', captain: birth_year === 1907 })
  const team = (await admin.get(`${records('teams')}/${String(player?.['team'])}`)) as Row
  const { name, division, short_name, country, colour_light, colour_dark, seed } = team
  const base = team['updated']
  const looks = { name, division, short_name, country, colour_light, colour_dark, seed }
  await admin.run('teams.changeTeam', { ...looks, team: team['id'], base, city: 'Zwiesel' })
  const registration = rows.get('registrations')?.find(({ name }) => name === REGISTERED.name)
  await admin.run('registration.sendLink', { registration: registration?.['id'] })
  await admin.run('accounts.makeInvitation', { role: 'worker', note: 'For the shy ones', days: 7, usesMax: 1 })
  const sign = `Everything was told ${crypto.randomUUID()}`
  await switched(admin, { user_login_message: sign })
  const texts = await Promise.all(all.map((listening) => listening.until(sign)))
  for (const listening of all) listening.leave()
  const said = texts.map((text, at) => ({ where: `live, ${shared[at]?.join() ?? ''}`, text }))
  return { said, events: texts.join('').split('"action":').length - 1 }
}

describe('the scan can fail', () => {
  test('the same questions, asked by an admin, bring secrets of every kind to light', {
    timeout: 180_000,
  }, async () => {
    const asker = { token: admin.token }
    const lists = await inTurn(COLLECTIONS, ({ name }) => heard(asked(name, {}), asker))
    const wanted = Object.entries(TELLING).flatMap(([name, fields]) => fields.map((field) => `${name}.${field}`))
    expect(wanted.filter((kind) => !kindsIn(lists).has(kind))).toEqual([])
    expect(unlistedIn(lists)).toEqual(expect.arrayContaining(['a record of player_details', 'a record of users']))
    const { said } = await toldLive(asker)
    expect([...kindsIn(said)]).toEqual(expect.arrayContaining(['player_details.phone', 'registrations.comment']))
    const files = await inTurn(
      routeAddresses().filter((path) => path.includes('.csv')),
      (path) => heard(path, asker),
    )
    expect([...kindsIn(files)]).toEqual(expect.arrayContaining(['users.email', 'player_details.connection_code']))
  })

  const LEAKS: readonly (readonly [string, string])[] = [
    ['in a page', `<li title="x">Quilla Quarrelwood</li>`],
    ['with signs of HTML', `<a href="tel:x">&#43;49&nbsp;30 23125 907</a>`],
    ['in the data of a page', `[{"_1":2},"birth_year",1907]`],
    ['with signs of JSON', String.raw`{"comment":"Our goalkeeper is\u0020afraid\nof the dark."}`],
    ['in an address', `/user/connector?code=CODE`],
    ['in an address, encoded', `/x?to=quilla.quarrelwood%40hidden.example`],
    ['as people read it', `Code: code-read.`],
    ['in a file to take home', `"Quilla Q.";"quilla.quarrelwood@hidden.example";"female"`],
  ]

  test.each(LEAKS)('a route that leaks %s is found', (_, text) => {
    const code = String(plantedDetails()?.['connection_code'])
    const read = `${code.slice(0, 4)}-${code.slice(4)}`.toLowerCase()
    const said = text.replace('CODE', code).replace('code-read', read)
    expect(leaksIn([{ where: 'a fake route', text: said }])).toHaveLength(1)
  })

  test('a field that is not listed is found, however deep it stands', () => {
    const inner = { collectionName: 'players', id: 'x', name: 'Quilla Q.', birth_year: 1950 }
    const text = JSON.stringify({ items: [{ collectionName: 'teams', expand: { players_via_team: [inner] } }] })
    expect(unlistedIn([{ where: 'a fake route', text }])).toEqual(['players.birth_year'])
    expect(unlistedIn([{ where: 'a fake topic', text: `event:x\ndata:${text}\n\n` }])).toEqual(['players.birth_year'])
  })

  test('a private name in the data of a page is found', () => {
    expect(namesIn({ where: 'a fake page', text: '[{"_1":2,"_3":4},"gender_match","x","name","y"]' })).toEqual([
      'gender_match',
      'name',
    ])
    expect(PRIVATE_FIELDS).toEqual(
      expect.arrayContaining(['gender_match', 'birth_year', 'connection_code', 'fee_state', 'full_name', 'managers']),
    )
  })
})
