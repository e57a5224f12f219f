import os from 'node:os'
import { afterEach, expect, test, vi } from 'vitest'
import { lanAddress } from './lan-address.ts'

const asked = vi.spyOn(os, 'networkInterfaces')
afterEach(() => asked.mockReset())

const has = (address: string, internal: boolean) => [
  { address, internal, family: 'IPv4' as const, netmask: '', mac: '', cidr: null },
]

test('the first address that others reach is the one for phones', () => {
  asked.mockReturnValue({ lo: has('127.0.0.1', true), wlan: has('192.168.7.2', false) })
  expect(lanAddress(3000)).toBe('http://192.168.7.2:3000')
})

test('where a sandbox forbids to ask, there is none', () => {
  asked.mockImplementation(() => {
    throw new Error('uv_interface_addresses returned Unknown system error 97')
  })
  expect(lanAddress(3000)).toBeUndefined()
})
