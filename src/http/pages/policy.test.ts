import { hash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { pageHeaders, withHashedScripts } from './policy.ts'

const NONCE = 'dGhlLW5vbmNl'
const own = (script: string, more = '') => `<script${more} nonce="${NONCE}">${script}</script>`
const hashOf = (script: string) => hash('sha256', script, 'base64')

describe('inline scripts', () => {
  test('that were written with the nonce of this rendering get a hash, and the nonce is gone', () => {
    const { html, scripts } = withHashedScripts(`<body>${own('start(1)')}<p>x</p>${own('start(2)')}</body>`, NONCE)
    expect(scripts).toEqual([hashOf('start(1)'), hashOf('start(2)')])
    expect(html).toBe('<body><script>start(1)</script><p>x</p><script>start(2)</script></body>')
  })

  test('without the nonce get none', () => {
    const page = `<script>steal()</script><script nonce="guessed">steal()</script>${own('start()')}`
    const { html, scripts } = withHashedScripts(page, NONCE)
    expect(scripts).toEqual([hashOf('start()')])
    expect(html).toContain('<script>steal()</script><script nonce="guessed">steal()</script>')
  })

  test('of a file need none: it is ours by its address', () => {
    const page = `<script src="/assets/a.js" nonce="${NONCE}"></script><script nonce="${NONCE}" src="/b.js"></script>`
    expect(withHashedScripts(page, NONCE)).toEqual({
      html: '<script src="/assets/a.js"></script><script src="/b.js"></script>',
      scripts: [],
    })
  })

  test('are hashed as they stand, with their line breaks and signs', () => {
    const script = '\n  const a = "ü < 1 && 2 > 1"\n'
    expect(withHashedScripts(own(script, ' type="module" async=""'), NONCE).scripts).toEqual([hashOf(script)])
  })

  test('of other elements with the nonce do not count', () => {
    const { html, scripts } = withHashedScripts(`<link rel="modulepreload" href="/a.js" nonce="${NONCE}">x`, NONCE)
    expect(scripts).toEqual([])
    expect(html).toBe('<link rel="modulepreload" href="/a.js">x')
  })

  test('a page without any stays as it is', () => {
    expect(withHashedScripts('<p>calm</p>', NONCE)).toEqual({ html: '<p>calm</p>', scripts: [] })
  })
})

describe('what a browser may do with a page', () => {
  const policyOf = (scripts: readonly string[]) => pageHeaders(scripts)['content-security-policy'] ?? ''

  test('scripts of ours and those with a listed hash, nothing inline besides', () => {
    expect(policyOf(['abc=', 'def='])).toContain("script-src 'self' 'sha256-abc=' 'sha256-def='")
    expect(policyOf([]).split('; ').at(-1)).toBe("script-src 'self'")
    const scripts = policyOf(['x'])
      .split('; ')
      .find((it) => it.startsWith('script-src'))
    expect(scripts).not.toMatch(/unsafe|nonce|\*|https?:/)
  })

  test('nothing from elsewhere, no plugin, no other base, no frame around, no form to elsewhere', () => {
    const policy = policyOf([])
    for (const said of [
      "default-src 'self'",
      "style-src 'self'",
      "style-src-attr 'unsafe-inline'",
      "img-src 'self' data: blob:",
      "media-src 'self' blob:",
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "form-action 'self'",
    ])
      expect(policy.split('; ')).toContain(said)
  })
})
