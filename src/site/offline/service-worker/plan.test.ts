import { expect, test } from 'vitest'
import { PAGES } from '../../pages.ts'
import { isForParts, keptAs, pageOfData, planFor } from './plan.ts'

const ORIGIN = 'https://fieldside.example'
const TOKEN = 'y43th4zb3y2ft8csamgj5kbkg8lw5a8kbtu5jnfazik'

const plan = (path: string, { method = 'GET', isNavigation = false } = {}) =>
  planFor({ method, url: new URL(path, ORIGIN), isNavigation }, ORIGIN)
const open = (path: string) => plan(path, { isNavigation: true })

test.each(['/', '/schedule', '/schedule?day=sat', '/teams/abcdefghijklmno', '/user/profile'])(
  '%s is a page',
  (path) => {
    expect(open(path)).toBe('page')
  },
)

test.each(['/_.data', '/schedule.data?day=sat', '/schedule.data?_routes=root'])('%s is the data of one', (path) => {
  expect(plan(path)).toBe('data')
})

test.each(['/rehearsal', '/rehearsal/schedule', '/rehearsal/schedule.data'])(
  '%s is of a copy, of which nothing is kept',
  (path) => {
    expect([open(path), plan(path)]).toEqual(['pass', 'pass'])
  },
)

test('pictures of pages are, too, once everybody may see them', () => {
  const url = new URL('/api/files/a/b/c.png?thumb=800x0', ORIGIN)
  expect(planFor({ method: 'GET', url, isNavigation: false, isPicture: true }, ORIGIN)).toBe('picture')
})

test.each([
  ['/map?pin=a&kind=water', '/map'],
  ['/map.data?field=a', '/map.data'],
  ['/map?edit=new', '/map?edit=new'],
  ['/map?pin=a&edit=pins', '/map?pin=a&edit=pins'],
  ['/schedule?day=sat&by=field&q=kite', '/schedule'],
  ['/schedule.data?team=a', '/schedule.data'],
  ['/schedule.data?_routes=root', '/schedule.data?_routes=root'],
  ['/standings?division=open', '/standings?division=open'],
  ['/schedule', '/schedule'],
])('%s is kept as %s', (asked, kept) => {
  expect(keptAs(new URL(asked, ORIGIN))).toBe(kept)
})

test('files with a fingerprint are taken from the device', () => {
  expect(plan('/assets/root-DHyQi4t2.css')).toBe('asset')
})

test.each(['/api/health', '/api/realtime', '/api/files/a/b/c.png', '/latest.json?t=1', '/sw.js', '/icons/icon.svg'])(
  '%s is left to the browser',
  (path) => expect(plan(path)).toBe('pass'),
)

test('so is what the browser opens to download, what it posts, and what belongs to somebody else', () => {
  expect(open('/calendar/team.ics')).toBe('pass')
  expect(plan('/scores', { method: 'POST', isNavigation: true })).toBe('pass')
  expect(plan('/scores.data', { method: 'POST' })).toBe('pass')
  expect(planFor({ method: 'GET', url: new URL('https://elsewhere.example/'), isNavigation: true }, ORIGIN)).toBe(
    'pass',
  )
})

test('of all pages those whose address carries a token are never kept, and only those', () => {
  for (const { path } of PAGES) {
    const address = path.replace(':token', TOKEN).replaceAll(/:\w+/g, 'abcdefghijklmno')
    expect([address, open(address)]).toEqual([address, path.includes(':token') ? 'pass' : 'page'])
    if (path !== '/') expect(plan(`${address}.data`)).toBe(path.includes(':token') ? 'pass' : 'data')
  }
})

test.each([
  ['/_.data', '/'],
  ['/schedule.data', '/schedule'],
  ['/schedule.data?day=sat&_routes=root', '/schedule?day=sat'],
  ['/discgolf/_.data', '/discgolf/'],
])('%s belongs to %s', (data, page) => {
  expect(pageOfData(new URL(data, ORIGIN))).toBe(page)
})

test('data for parts of a page is told from data for a page', () => {
  expect(isForParts(new URL('/schedule.data?_routes=root', ORIGIN))).toBe(true)
  expect(isForParts(new URL('/schedule.data', ORIGIN))).toBe(false)
})
