import { describe, expect, test } from 'vitest'
import { endpointIn, isPublicAddress, publicLookup } from './endpoint.server.ts'

const PUBLIC = { allowsLoopback: false }

describe('an endpoint', () => {
  test.each([
    'https://push.example.org/abc',
    'https://push.example.org:443/abc',
    'https://8.8.8.8/abc',
    'https://PUSH-2.example.org/a_b%2F',
    'https://bücher.example/abc',
  ])('%s may be called', (text) => expect(endpointIn(text, PUBLIC)?.href).toBe(new URL(text).href))

  test.each([
    'http://push.example.org/abc',
    'https://push.example.org:8443/abc',
    'https://user:secret@push.example.org/abc',
    'https://localhost/abc',
    'https://printer/abc',
    'https://127.0.0.1/abc',
    'https://0x7f.1/abc',
    'https://2130706433/abc',
    'https://10.0.0.1/abc',
    'https://169.254.169.254/latest',
    'https://[::1]/abc',
    'https://[::ffff:10.0.0.1]/abc',
    'https://[fd00::1]/abc',
    'https://___.googleapis.com/x',
    'https://push_1.example.org/abc',
    'https://*.example.org/abc',
    'https://push~.example.org/abc',
    'https://push.example.org./abc',
    'https://push..example.org/abc',
    'ftp://push.example.org/abc',
    'file:///etc/passwd',
    'nothing',
    `https://push.example.org/${'a'.repeat(1_000)}`,
  ])('%s may not', (text) => expect(endpointIn(text, PUBLIC)).toBeUndefined())

  test('on this machine may be called where that is allowed, and nothing else of the inside', () => {
    const rules = { allowsLoopback: true }
    expect(endpointIn('http://127.0.0.1:4000/abc', rules)).toBeDefined()
    expect(endpointIn('http://127.evil.example/abc', rules)).toBeUndefined()
    expect(endpointIn('https://10.0.0.1/abc', rules)).toBeUndefined()
  })
})

test.each([
  ['192.168.1.1', false],
  ['172.31.255.255', false],
  ['172.32.0.1', true],
  ['100.64.0.1', false],
  ['255.255.255.255', false],
  ['2a00:1450:4001::1', true],
  ['2002:7f00:1::', false],
  ['64:ff9b::7f00:1', false],
  ['fe80::1', false],
])('%s is public: %s', (address, isPublic) => expect(isPublicAddress(address)).toBe(isPublic))

test('a name that leads inside is not connected to', async () => {
  const error = await new Promise((resolve) => publicLookup('localhost', { all: true }, resolve))
  expect(error).toMatchObject({ code: 'EINSIDE' })
})
