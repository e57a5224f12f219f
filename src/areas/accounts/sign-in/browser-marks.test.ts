import { afterEach, beforeEach, expect, test } from 'vitest'
import { type AccountsWorld, openAccountsWorld } from '../accounts.testing.ts'
import { isMarked, markCookie, markCookieName } from './browser-marks.server.ts'

const PUBLIC_URL = 'https://cup.example'
const ADA = 'ada@example.org'

let world: AccountsWorld
beforeEach(async () => {
  world = await openAccountsWorld()
})
afterEach(() => world.close())

const mark = (email: string, cookie?: string, kind: 'signed-in' | 'signed-up' = 'signed-in') =>
  markCookie(world.db, kind, email, { cookie, publicUrl: PUBLIC_URL })
const valueIn = (header: string) => /^[\w-]+=([^;]*)/.exec(header)?.[1] ?? ''
const isKnown = (email: string, cookie: string | undefined) => isMarked(world.db, 'signed-in', email, cookie)

test('a browser is known for the address that it was marked with, and for no other', async () => {
  const cookie = valueIn(await mark(ADA))
  expect(await isKnown(ADA, cookie)).toBe(true)
  expect(await isKnown('bob@example.org', cookie)).toBe(false)
  const changed = cookie.replace(/\../, (sign) => (sign === '.A' ? '.B' : '.A'))
  for (const other of [undefined, '', 'nonsense', cookie.slice(1), changed, '99999.'.padEnd(28, 'a')])
    expect(await isKnown(ADA, other)).toBe(false)
})

test('it tells no address, and devices that were marked on one day are alike', async () => {
  const [one, two] = [await mark(ADA), await mark(ADA)]
  expect(one).toBe(two)
  expect(one).toMatch(
    /^__Secure-signed-in=\d{5}\.[\w-]{22}; Max-Age=34560000; Path=\/user; HttpOnly; SameSite=Lax; Secure$/,
  )
  expect(markCookieName('signed-in', 'http://127.0.0.1')).toBe('signed-in')
})

test('it holds for 400 days', async () => {
  const cookie = valueIn(await mark(ADA))
  world.passMinutes(400 * 24 * 60)
  expect(await isKnown(ADA, cookie)).toBe(true)
  world.passMinutes(24 * 60)
  expect(await isKnown(ADA, cookie)).toBe(false)
})

test('a family shares a tablet: four addresses, each once, the last one first', async () => {
  let cookie = ''
  for (const name of ['a', 'b', 'c', 'd', 'b', 'e']) cookie = valueIn(await mark(`${name}@example.org`, cookie))
  const known = await Promise.all(['a', 'b', 'c', 'd', 'e'].map((name) => isKnown(`${name}@example.org`, cookie)))
  expect(known).toEqual([false, true, true, true, true])
})

test('whoever signed up there has not signed in there', async () => {
  const cookie = valueIn(await mark(ADA, undefined, 'signed-up'))
  expect(await isMarked(world.db, 'signed-up', ADA, cookie)).toBe(true)
  expect(await isKnown(ADA, cookie)).toBe(false)
})
