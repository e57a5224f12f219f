import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compressed, encodingFor } from './compress.ts'

const LARGE = 10_000

describe('a body is written', () => {
  test.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['br', 'br'],
    ['gzip, deflate', 'gzip'],
    ['GZIP', 'gzip'],
    ['deflate', 'identity'],
    ['', 'identity'],
    ['br;q=0', 'identity'],
    ['br;q=0, gzip', 'gzip'],
    ['br; q=0.0 , gzip ; q=0.5', 'gzip'],
    ['br ;q=0,gzip;q=0.000', 'identity'],
    ['br;q=0.1', 'br'],
    ['br;q=0.001, gzip;q=1', 'br'],
    ['brotli, xgzip, gzipx', 'identity'],
    ['x;br, gzip', 'gzip'],
  ])('for "%s" as %s', (accepted, encoding) => {
    expect(encodingFor(accepted, LARGE)).toBe(encoding)
  })

  test('plainly for whoever says nothing', () => {
    expect(encodingFor(undefined, LARGE)).toBe('identity')
  })

  test('plainly when it is small: headers and waiting would cost more', () => {
    expect(encodingFor('br', 859)).toBe('identity')
    expect(encodingFor('br', 860)).toBe('br')
  })

  test('never as what was refused', () => {
    const part = fc.tuple(fc.constantFrom('br', 'gzip', 'deflate'), fc.constantFrom('', ';q=0', '; q=0.00', ';q=0.3'))
    fc.assert(
      fc.property(fc.uniqueArray(part, { selector: ([name]) => name }), (parts) => {
        const chosen = encodingFor(parts.map(([name, quality]) => name + quality).join(', '), LARGE)
        const accepted = parts.filter(([, quality]) => !/q=0(?:\.0*)?$/.test(quality)).map(([name]) => name)
        if (chosen === 'identity') expect(accepted.some((name) => name === 'br' || name === 'gzip')).toBe(false)
        else expect(accepted).toContain(chosen)
      }),
    )
  })
})

describe.each([true, false])('read again (once: %s)', (once) => {
  const body = Buffer.from('<p>Sunday, field 3</p>'.repeat(200))

  test('it is what it was, and shorter on its way', async () => {
    const [brotli, gzip] = [await compressed(body, 'br', { once }), await compressed(body, 'gzip', { once })]
    expect(brotliDecompressSync(brotli)).toEqual(body)
    expect(gunzipSync(gzip)).toEqual(body)
    expect(Math.max(brotli.length, gzip.length)).toBeLessThan(body.length / 10)
    expect(await compressed(body, 'identity', { once })).toBe(body)
  })
})
