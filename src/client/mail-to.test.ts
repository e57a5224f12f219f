import { expect, test } from 'vitest'
import { mailTo, mailToEach } from './mail-to.ts'

test('a usual address is read as it stands', () => {
  expect(mailTo('ada@club.example')).toBe('mailto:ada@club.example')
})

test('an address that looks like more is one address all the same', () => {
  const link = new URL(mailTo('?bcc=everybody%40club.example@club.example'))
  expect(link.search).toBe('')
  expect(decodeURIComponent(link.pathname)).toBe('?bcc=everybody%40club.example@club.example')
})

test('several people get it hidden from each other', () => {
  const link = new URL(mailToEach(['a&b@club.example', 'c,d@club.example']))
  expect(link.searchParams.get('bcc')).toBe('a&b@club.example,c,d@club.example')
  expect([...link.searchParams.keys()]).toEqual(['bcc'])
})
