import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { HttpRequest } from '../server/http-request.ts'
import { type Assets, readAssets } from './assets.ts'

let folder: string
let assets: Assets
const SCRIPT = 'go();'.repeat(400)

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'fieldside-assets-'))
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'assets/app-1x.js'), SCRIPT)
  writeFileSync(join(folder, 'assets/app-1x.js.br'), 'as brotli')
  writeFileSync(join(folder, 'assets/app-1x.js.gz'), 'as gzip')
  writeFileSync(join(folder, 'sw.js'), SCRIPT)
  writeFileSync(join(folder, 'assets/font.woff2'), SCRIPT)
  writeFileSync(join(folder, 'assets/secret.map'), SCRIPT)
  assets = readAssets(folder)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const asked = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  assets.answer({ path, method, header: (name: string) => headers[name] } as unknown as HttpRequest)

describe('a file of the build', () => {
  test('is given in the best way that the browser reads', () => {
    const bodyFor = (accepted: string) => String(asked('/assets/app-1x.js', { 'accept-encoding': accepted })?.body)
    expect(bodyFor('gzip, br')).toBe('as brotli')
    expect(bodyFor('gzip')).toBe('as gzip')
    expect(bodyFor('')).toBe(SCRIPT)
    expect(asked('/assets/app-1x.js', { 'accept-encoding': 'br' })?.headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': 'text/javascript; charset=utf-8',
      vary: 'Accept-Encoding',
    })
  })

  test('without a compressed one beside it is given as it is', () => {
    const answer = asked('/assets/font.woff2', { 'accept-encoding': 'br' })
    expect(String(answer?.body)).toBe(SCRIPT)
    expect(answer?.headers).not.toHaveProperty('content-encoding')
  })

  test('whose name changes with its content is kept for good; any other is asked about each time', () => {
    expect(asked('/assets/app-1x.js')?.headers?.['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(asked('/sw.js')?.headers?.['cache-control']).toBe('no-cache')
  })

  test('that the browser has already is not sent again', () => {
    const etag = String(asked('/sw.js')?.headers?.['etag'])
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const again = asked('/sw.js', { 'if-none-match': known })
      expect([known, again?.status, again?.body]).toEqual([known, 304, undefined])
    }
    expect(asked('/sw.js', { 'if-none-match': '"other"' })?.status).toBe(200)
  })

  test('is read only', () => {
    expect(asked('/sw.js', {}, 'HEAD')?.status).toBe(200)
    expect(asked('/sw.js', {}, 'POST')).toBeUndefined()
  })

  test('of no known kind, a folder, a compressed twin and whatever lies outside are not there', () => {
    const paths = [
      '/assets/secret.map',
      '/assets',
      '/',
      '/assets/app-1x.js.br',
      '/../sw.js',
      '/assets/../sw.js',
      '/no.js',
    ]
    for (const path of paths) expect(asked(path)).toBeUndefined()
  })
})
