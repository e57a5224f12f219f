import fc from 'fast-check'
import { expect, test } from 'vitest'
import { withParams } from '#rules/with-params.ts'
import { wantedLocation, wantedPage } from './wanted-page.ts'

const HOME = 'https://cup.example'
const wantedBy = (to: string) => wantedPage(new URL(withParams('/user/login', { to }), HOME))

test.each(['/scores', '/schedule?day=2&team=Ä b#now', '/user/invitation/abc'])('%s is remembered as it is', (to) => {
  expect(wantedBy(to)).toBe(to)
})

test.each(['//evil.example', '/\\evil.example', '/\t/evil.example', 'https://evil.example', 'javascript:alert(1)', ''])(
  '%j is no page of ours',
  (to) => {
    expect(wantedBy(to)).toBe('')
  },
)

test.each([
  ['/⁄x', '/%E2%81%84x'],
  ['/schedule?team=Ä b#now', '/schedule?team=%C3%84%20b#now'],
  ['/user/../user/profile', '/user/profile'],
  ['//evil.example', '/'],
  ['', '/'],
])('%j is sent to as %s', (to, location) => {
  const url = new URL(withParams('/user/login', { to }), HOME)
  expect(wantedLocation(url)).toBe(location)
  expect(new Headers({ location: wantedLocation(url) }).get('location')).toBe(location)
})

test('whatever is asked for, a browser stays with us', () => {
  const part = fc.constantFrom('/', '\\', '\t', '\n', '%2f', '..', '@', ':', '?', '#', 'evil.example', ' ')
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.array(part).map((parts) => parts.join('')),
      ),
      (to) => {
        expect(new URL(wantedBy(to) || '/', HOME).origin).toBe(HOME)
        const location = wantedLocation(new URL(withParams('/user/login', { to }), HOME))
        expect(new URL(location, HOME).origin).toBe(HOME)
        expect(location).toMatch(/^\/[\x21-\x7e]*$/)
      },
    ),
  )
})

test('what is blank is not remembered', () => {
  expect(withParams('/user/login', { to: '', invitation: '' })).toBe('/user/login')
})
