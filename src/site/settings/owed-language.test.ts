// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { oweLanguage, payOwedLanguage } from './owed-language.ts'

let answer: () => Promise<Response>
let told: unknown[]

beforeEach(() => {
  localStorage.clear()
  told = []
  answer = async () => new Response('{}')
  vi.stubGlobal('fetch', async (path: string, { body }: { body: string }) => {
    told.push([path, JSON.parse(body)])
    return answer()
  })
})
afterEach(() => vi.unstubAllGlobals())

const TOLD = ['/api/commands/accounts.changeLanguage', { language: 'de' }]

test('what was chosen without network is told once, as soon as somebody answers', async () => {
  oweLanguage('session1', 'de')
  answer = () => Promise.reject(new TypeError('Failed to fetch'))
  await payOwedLanguage('session1')
  answer = async () => new Response('', { status: 503 })
  await payOwedLanguage('session1')
  answer = async () => new Response('{}')
  await payOwedLanguage('session1')
  await payOwedLanguage('session1')
  expect(told).toEqual([TOLD, TOLD, TOLD])
})

test('a refusal is not asked for again', async () => {
  oweLanguage('session1', 'de')
  answer = async () => new Response('{}', { status: 403 })
  await payOwedLanguage('session1')
  await payOwedLanguage('session1')
  expect(told).toEqual([TOLD])
})

test('guests owe nothing, and a session that began since is not told of an earlier one', async () => {
  oweLanguage('', 'de')
  await payOwedLanguage('')
  oweLanguage('session1', 'de')
  await payOwedLanguage('session2')
  await payOwedLanguage('session1')
  expect(told).toEqual([])
})

test('the last of several choices is told', async () => {
  oweLanguage('session1', 'en')
  oweLanguage('session1', 'de')
  await payOwedLanguage('session1')
  expect(told).toEqual([TOLD])
})
