import { expect, test } from 'vitest'
import { sessionCookie } from './cookies.ts'

test.each(['http://127.0.0.1:3000', 'https://cup.example'])(
  'auth token cookie size limit: 4096 bytes at %s, and not one more',
  (publicUrl) => {
    const { set } = sessionCookie(publicUrl)
    const longest = 'x'.repeat(4_096 - set('', 604_800).length)
    expect(Buffer.byteLength(set(longest, 604_800))).toBe(4_096)
    expect(() => set(`${longest}x`, 604_800)).toThrow('The session cookie is too large')
  },
)
