import { Client } from 'pg'
import { afterEach, expect, test, vi } from 'vitest'
import { connectionConfig } from './connection.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

const tlsOf = (mode: string): unknown => new Client(connectionConfig(`postgres://cup@db.example/cup?${mode}`)).ssl

test.each(['prefer', 'require', 'verify-ca', 'verify-full'])(
  'with sslmode=%s the certificate of the server is checked, and Node has nothing to warn of',
  (mode) => {
    const warned = vi.spyOn(process, 'emitWarning').mockReturnValue()
    expect(tlsOf(`schema=north&sslmode=${mode}`)).toEqual({})
    expect(warned).not.toHaveBeenCalled()
  },
)

test('who wants no check, or no TLS, says so', () => {
  expect(tlsOf('sslmode=no-verify')).toEqual({ rejectUnauthorized: false })
  expect(tlsOf('sslmode=require&uselibpqcompat=true')).toEqual({ rejectUnauthorized: false })
  expect(tlsOf('sslmode=disable')).toBe(false)
})
