import { beforeAll, describe, expect, test } from 'vitest'
import { ROLES, type Role } from '#access/roles.ts'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '#areas/accounts/demo/people.api.server.ts'
import { casesOr } from '#properties.testing.ts'
import { PAGES } from '#site/pages.ts'
import facts from '../../docs/facts/routes.json' with { type: 'json' }
import { ask, type RawResponse, sessionCookieOf } from '../stage/asking.ts'
import { type Program, programOf, switched } from '../stage/people.ts'
import { demoApp } from '../stage/shared-app.ts'

/** Every role at every page, as the built server answers it. What is expected follows from the listed facts alone. */

const isCampaign = casesOr(0) > 0

const app = demoApp()

interface Person {
  readonly name: string
  readonly isSignedIn: boolean
  readonly roles: readonly Role[]
}

const GUEST: Person = { name: 'a guest', isSignedIn: false, roles: [] }
const PLAYER: Person = { name: 'somebody without a role', isSignedIn: true, roles: [] }
const EVERYTHING: Person = { name: 'somebody with every role', isSignedIn: true, roles: ROLES }
const PEOPLE: readonly Person[] = [
  GUEST,
  PLAYER,
  ...ROLES.map((role) => ({ name: `${role}, and nothing else`, isSignedIn: true, roles: [role] })),
  EVERYTHING,
]

const ALL_ROLES = { email: 'ida.claassen@fieldside.example', password: DEMO_PASSWORD }

const cookies = new Map<Person, string>()
let admin: Program

beforeAll(async () => {
  admin = await programOf(app, 'admin')
  const { id } = await programOf(app, ALL_ROLES)
  await admin.run('accounts.setRolesOf', { user: id, roles: [...ROLES] })
  for (const person of PEOPLE.filter((it) => it.isSignedIn)) {
    const [role] = person.roles
    cookies.set(person, await sessionCookieOf(app, person === EVERYTHING ? ALL_ROLES : (role ?? 'player')))
  }
})

const as = (person: Person) => ({ cookie: cookies.get(person) })

type Listed = { path: string; guard: string; roles?: string[]; config?: string[]; layout?: boolean }
const LISTED: readonly Listed[] = [...facts.specified, ...facts.added]
const BUILT = LISTED.filter(({ path }) => PAGES.some((page) => page.path === path))
const GUARDED = BUILT.filter(({ guard }) => guard !== 'public' && guard !== 'config')
const SWITCHED = BUILT.filter(({ guard }) => guard === 'config')
const PUBLIC = BUILT.filter(({ guard }) => guard === 'public')

function expected({ guard, roles = [] }: Listed, { isSignedIn, roles: held }: Person): 'enter' | 'signIn' | 'noAccess' {
  if (guard === 'public') return 'enter'
  if (!isSignedIn) return 'signIn'
  return roles.every((role) => held.some((it) => it === role)) ? 'enter' : 'noAccess'
}

/** Some link that leads nowhere any more. */
const filled = (path: string) => path.replace(/:\w+/, 'x'.repeat(43))

const dataOf = (path: string) => `${path === '/' ? '/_' : path}.data`

/** Of a guarded page, asked for once by each. */
const answers = new Map<string, Promise<RawResponse>>()
function dataFor(person: Person, path: string): Promise<RawResponse> {
  const key = `${person.name} ${path}`
  const answer = answers.get(key) ?? ask(app, { path: dataOf(path), ...as(person) })
  answers.set(key, answer)
  return answer
}

/** Opens whatever link leads there: the press of its button finds out what the link is worth. */
const ASKS_FIRST = ['/user/verify/:token']

/** Names and addresses of people in the demo: nobody but admins may read them. */
const MARKERS = [
  'Anna Albers',
  'Ben Berger',
  'Greta Dietrich',
  'anna.albers@',
  'ben.berger@',
  'greta.dietrich@',
  'Our club lends the goals',
  ...DEMO_ACCOUNTS.map(({ email }) => email),
]

const seenIn = ({ text }: RawResponse) => MARKERS.filter((marker) => text.includes(marker))

const cases = (pages: readonly Listed[]) =>
  PEOPLE.flatMap((person) => pages.map((page) => [person.name, page.path, person, page] as const))

/**
 * Whether it is this one of those who may enter a page who has all of it written: with each page the next one. Others ask for its
 * data, which pass the same guard. A campaign has it written for everybody.
 */
function hasItWritten(person: Person, page: Listed): boolean {
  const entering = PEOPLE.filter((it) => expected(page, it) === 'enter')
  return isCampaign || entering[BUILT.indexOf(page) % entering.length] === person
}

describe('by address', () => {
  test.each(cases(GUARDED))('%s opens %s', async (_, path, person, page) => {
    const isWhole = expected(page, person) !== 'enter' || hasItWritten(person, page)
    const answer = await (isWhole ? ask(app, { path, ...as(person) }) : dataFor(person, path))
    switch (expected(page, person)) {
      case 'enter':
        expect(answer.status).toBe(200)
        expect(answer.headers['cache-control']).toBe('no-store')
        break
      case 'signIn':
        expect(answer).toMatchObject({
          status: 302,
          headers: { location: `/user/login?to=${encodeURIComponent(path)}` },
        })
        expect(seenIn(answer)).toEqual([])
        break
      case 'noAccess':
        expect(answer).toMatchObject({ status: 302, headers: { location: '/user/no-access' } })
        expect(seenIn(answer)).toEqual([])
    }
  })

  test.each(cases(PUBLIC))('%s opens %s', async (_, path, person, page) => {
    const isWhole = hasItWritten(person, page)
    const answer = await ask(app, { path: isWhole ? filled(path) : dataOf(filled(path)), ...as(person) })
    // Whoever is signed in has nothing to do there.
    if (['/user/login', '/user/signup'].includes(path) && person.isSignedIn) {
      if (isWhole) expect(answer).toMatchObject({ status: 302, headers: { location: '/' } })
      else
        expect([answer.status, JSON.parse(answer.text) as unknown]).toEqual([
          202,
          expect.arrayContaining(['redirect', '/']),
        ])
    } else expect(answer.status).toBe(path.includes(':') && !ASKS_FIRST.includes(path) ? 404 : 200)
  })

  test.each(cases(PUBLIC.filter(({ layout }) => layout === false)))(
    '%s sees no navigation at %s',
    async (_, path, person) => {
      expect((await ask(app, { path: filled(path), ...as(person) })).text).not.toContain('<nav')
    },
  )

  test('a guest sees one elsewhere', async () => {
    expect((await ask(app, { path: '/' })).text).toContain('<nav')
  })
})

describe('by a link, when only the data is asked for', () => {
  test.each(cases(GUARDED))('%s goes to %s', async (_, path, person, page) => {
    const answer = await dataFor(person, path)
    switch (expected(page, person)) {
      case 'enter':
        expect(answer.status).toBe(200)
        break
      case 'signIn':
        expect(answer.status).toBe(202)
        expect(answer.text).toContain(`/user/login?to=${encodeURIComponent(path)}`)
        expect(seenIn(answer)).toEqual([])
        break
      case 'noAccess':
        expect(answer.status).toBe(202)
        expect(answer.text).toContain('/user/no-access')
        expect(seenIn(answer)).toEqual([])
    }
  })
})

/** Written otherwise, but the same page to the router. */
const SAME = (path: string) => [
  path.toUpperCase(),
  `${path}/`,
  `${path}?x`,
  `${path}?${'x'.repeat(500)}`,
  path.replace(/^\/(.)/, (_, letter: string) => `/%${letter.charCodeAt(0).toString(16)}`),
]

/** Written so that they may lead there, or nowhere. */
const ODD = (path: string) => [
  `/${path}`,
  `/.${path}`,
  `/x/..${path}`,
  `//fieldside.example${path}`,
  `${path}//`,
  `${path}/.`,
  `${path}%2F`,
  `${path}%00`,
  `${path};x=1`,
  `${path}\\`,
  path.replaceAll('/', '%2f'),
  `${path}.DATA`,
  `${path.toUpperCase()}.DATA`,
  `${path}.data/`,
  `${path}/.data`,
  `${path}.data.data`,
  `${path}.data?_routes=`,
  `${path}.data?_routes=root`,
  `${path}.data?_routes=${encodeURIComponent(path)}`,
  `${path}.data?_routes=root,${encodeURIComponent(path)}&index`,
  `/_.data?_routes=${encodeURIComponent(path)}`,
  `/user/login.data?_routes=${encodeURIComponent(path)}`,
  `/__manifest?paths=${encodeURIComponent(path)}`,
]

const SENT_AWAY = [GUEST, PLAYER, PEOPLE.find(({ roles }) => roles[0] === 'worker') ?? GUEST]

/** Of the spellings of a page a third, and each by one of the three in turn; a campaign has everybody try them all. */
const isTriedBy = (person: Person, number: number) =>
  isCampaign || (number % 3 === 0 && (number / 3) % SENT_AWAY.length === SENT_AWAY.indexOf(person))

describe.each(SENT_AWAY)('$name', (person) => {
  const closed = GUARDED.filter((page) => expected(page, person) !== 'enter').map((page) => [page.path, page] as const)

  test.each(closed)('is sent away from %s however it is spelt', async (path, page) => {
    const to = expected(page, person) === 'signIn' ? /^\/user\/login\?to=/ : /^\/user\/no-access$/
    // Each spelling by one of them, with each page by another one.
    const sent = SENT_AWAY.filter((it) => expected(page, it) !== 'enter')
    const isOurs = (way: number) => isCampaign || sent[(way + GUARDED.indexOf(page)) % sent.length] === person
    for (const spelt of SAME(path).filter((_, way) => isOurs(way))) {
      const answer = await ask(app, { path: spelt, ...as(person) })
      expect({ spelt, status: answer.status }).toEqual({ spelt, status: 302 })
      expect(answer.headers['location']).toMatch(to)
      expect(seenIn(answer)).toEqual([])
    }
  })

  test.each(closed)('learns nothing of %s by addresses that nobody writes', async (path, page) => {
    const turn = GUARDED.indexOf(page)
    for (const spelt of ODD(path).filter((_, way) => isTriedBy(person, way + turn))) {
      const answer = await ask(app, { path: spelt, ...as(person) })
      expect({ spelt, is: [200, 202, 302, 400, 404].includes(answer.status) ? 'answered' : answer.status }).toEqual({
        spelt,
        is: 'answered',
      })
      expect({ spelt, seen: seenIn(answer) }).toEqual({ spelt, seen: [] })
    }
  })

  test.each(closed)('posts to %s in vain', async (path, page) => {
    const signsIn = expected(page, person) === 'signIn'
    const form = { intent: 'delete', user: admin.id, users: admin.id, roles: 'admin', name: 'Mallory' }
    const document = await ask(app, { path, form, ...as(person) })
    expect(document.status).toBe(302)
    expect(document.headers['location']).toMatch(signsIn ? /^\/user\/login\?to=/ : /^\/user\/no-access$/)
    const data = await ask(app, { path: `${path}.data`, form, ...as(person) })
    // 405 where there is no form.
    expect([signsIn ? 401 : 403, 405]).toContain(data.status)
    expect(seenIn(document)).toEqual([])
    expect(seenIn(data)).toEqual([])
  })
})

test('the test sees what it looks for: an admin reads these names where others may not', async () => {
  const cookie = await sessionCookieOf(app, 'admin')
  const answers = await Promise.all(
    ['/admin/user-management/users', '/admin/user-management/users.data'].map((path) => ask(app, { path, cookie })),
  )
  for (const answer of answers) expect(seenIn(answer)).not.toEqual([])
})

describe('an unknown path', () => {
  const UNKNOWN = ['/nowhere', '/admin/nowhere', '/admin/config/nowhere', '/user', '/user/profile/x', '/kit']

  test.each(PEOPLE.flatMap((person) => UNKNOWN.map((path) => [person.name, path, person] as const)))(
    'shows %s the error page: %s',
    async (_, path, person) => {
      expect((await ask(app, { path: `${path}.data`, ...as(person) })).status).toBe(404)
      // Written for each of them once, and each for somebody.
      if (!isCampaign && (PEOPLE.indexOf(person) + UNKNOWN.indexOf(path)) % UNKNOWN.length !== 0) return
      const { status, text } = await ask(app, { path, ...as(person) })
      expect(status).toBe(404)
      const words = text.replace(/<script[\s\S]*?<\/script>/g, '').replace(/<[^>]+>/g, ' ')
      for (const said of [
        '404',
        'Page Not Found',
        'The page you are looking for does not exist. If you think this is a mistake, please contact the admins.',
        'Go to Home Page',
        path,
      ])
        expect(words).toContain(said)
      expect(text).toMatch(/<h1[^>]*>\s*404\s*<\/h1>/)
      expect(text).toMatch(/<title>[^<]*Page Not Found/)
    },
  )
})

describe('a page with a switch', () => {
  const turned = (page: Listed, isOn: boolean) =>
    switched(admin, Object.fromEntries((page.config ?? []).map((flag) => [flag, isOn])))

  test('is there', () => expect(SWITCHED.map(({ path }) => path)).toEqual(['/registration']))

  test.each(SWITCHED)('$path is open to everybody while every switch is on, and leads to / otherwise', async (page) => {
    await turned(page, true)
    for (const person of PEOPLE) expect((await ask(app, { path: page.path, ...as(person) })).status).toBe(200)
    await turned(page, false)
    for (const person of PEOPLE) {
      for (const spelt of SAME(page.path)) {
        const answer = await ask(app, { path: spelt, ...as(person) })
        expect({ spelt, status: answer.status, to: answer.headers['location'] }).toEqual({
          spelt,
          status: 302,
          to: '/',
        })
      }
      expect((await ask(app, { path: `${page.path}.data`, ...as(person) })).status).toBe(202)
    }
    await turned(page, true)
  })
})

describe('roles are read fresh on every guarded navigation', () => {
  const account = { email: 'jonas.berger@fieldside.example', password: DEMO_PASSWORD }

  test('a role given opens the page to a session that has begun before, and a role taken away closes it', async () => {
    const { id } = await programOf(app, account)
    const cookie = await sessionCookieOf(app, account)
    const opens = async () => {
      const page = await ask(app, { path: '/admin', cookie })
      const data = await ask(app, { path: '/admin.data', cookie })
      return [page.status, data.status]
    }
    await admin.run('accounts.setRolesOf', { user: id, roles: [] })
    expect(await opens()).toEqual([302, 202])
    await admin.run('accounts.setRolesOf', { user: id, roles: ['admin'] })
    expect(await opens()).toEqual([200, 200])
    await admin.run('accounts.setRolesOf', { user: id, roles: ['worker', 'stats', 'booker'] })
    expect(await opens()).toEqual([302, 202])
  })
})

describe('a session', () => {
  test('with a changed token counts for nothing', async () => {
    const cookie = await sessionCookieOf(app, 'admin')
    const forged = cookie.slice(0, -3) + (cookie.endsWith('AAA') ? 'BBB' : 'AAA')
    expect(await ask(app, { path: '/admin', cookie: forged })).toMatchObject({
      status: 302,
      headers: { location: '/user/login?to=%2Fadmin' },
    })
  })

  test('does not count for a form that another site sent', async () => {
    const cookie = await sessionCookieOf(app, 'admin')
    const form = { intent: 'delete' }
    for (const origin of ['https://elsewhere.example', 'null']) {
      const answer = await ask(app, {
        path: '/admin/config',
        cookie,
        form,
        headers: { origin, 'sec-fetch-site': 'cross-site' },
      })
      expect(answer.status).toBe(403)
    }
  })
})
