import { expect, test } from 'vitest'
import { pageHeaders } from '#http/pages/policy.ts'
import { developmentPolicy } from './policy.ts'

const directivesOf = (policy: string) => new Map(policy.split('; ').map((it) => [it.split(' ')[0], it]))

test('development allows the styles and the worker of Vite’s client, and nothing else that production does not', () => {
  const policy = pageHeaders(['c2NyaXB0'])['content-security-policy'] ?? ''
  const [production, development] = [directivesOf(policy), directivesOf(developmentPolicy(policy))]
  expect(production.has('worker-src')).toBe(false)
  expect(production.get('style-src')).toBe("style-src 'self'")
  expect(development).toEqual(
    new Map(production)
      .set('style-src', "style-src 'self' 'unsafe-inline'")
      .set('worker-src', "worker-src 'self' blob:"),
  )
})
