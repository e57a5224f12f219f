import type { IncomingMessage } from 'node:http'
import { BlockList } from 'node:net'
import { expect, test } from 'vitest'
import { SILENT } from './log.ts'
import { ProxySigns } from './proxy-signs.ts'

const trusted = new BlockList()
trusted.addAddress('127.0.0.1')

const asks = (remoteAddress: string, headers: Readonly<Record<string, string>>) =>
  ({ socket: { remoteAddress }, headers }) as unknown as IncomingMessage

test.each([
  [
    'a proxy that is not trusted',
    undefined,
    asks('::ffff:10.0.0.2', { 'x-forwarded-for': '203.0.113.9' }),
    'untrusted',
  ],
  ['a proxy that does not tell who asks', trusted, asks('127.0.0.1', { 'accept-language': 'de' }), 'silent'],
  [
    'a proxy that tells',
    trusted,
    asks('127.0.0.1', { 'accept-language': 'de', 'x-forwarded-for': '203.0.113.9' }),
    undefined,
  ],
  ['a check of the machine', trusted, asks('127.0.0.1', {}), undefined],
  ['a guest who makes something up', undefined, asks('203.0.113.9', { 'x-forwarded-for': '10.0.0.1' }), undefined],
  ['nobody in between', undefined, asks('127.0.0.1', { 'accept-language': 'de' }), undefined],
])('%s', (_, list, incoming, kind) => {
  const said: string[] = []
  const signs = new ProxySigns({
    publicUrl: 'https://cup.example',
    trusted: list,
    log: { ...SILENT, warn: (message) => said.push(message) },
  })
  signs.asked(incoming)
  signs.asked(incoming)
  expect(signs.problems.map((it) => it.kind)).toEqual(kind === undefined ? [] : [kind])
  expect(said).toHaveLength(kind === undefined ? 0 : 1)
})
