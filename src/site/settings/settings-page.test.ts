import { RouterContextProvider } from 'react-router'
import { describe, expect, test } from 'vitest'
import { changeLanguage } from '#areas/accounts/own-account/own-account.commands.server.ts'
import { AT_ONCE, type PageRequest, pageRequest } from '#http/pages/page-request.ts'
import { action } from './SettingsPage.tsx'

/** Posts the form as the person with the id; answers what came back and which commands ran. */
async function choose(fields: Record<string, string>, id = '') {
  const ran: unknown[] = []
  const asked = {
    viewer: { id },
    turn: AT_ONCE,
    formArrived: async () => {},
    run: async (...run: unknown[]) => void ran.push(run),
  }
  const context = new RouterContextProvider()
  context.set(pageRequest, asked as unknown as PageRequest)
  const request = new Request('http://fieldside.example/settings', {
    method: 'POST',
    body: new URLSearchParams(fields),
  })
  const answer = await action({ request, url: new URL(request.url), params: {}, context, pattern: '/settings' })
  return { answer, ran }
}

const cookieIn = (answer: unknown) => (answer instanceof Response ? answer.headers.get('set-cookie') : undefined)

describe('choosing', () => {
  test.each([
    [{ language: 'de' }, /^language=de; Path=\/; SameSite=Lax; Max-Age=\d{8}$/],
    [{ language: 'en' }, /^language=en;/],
    [{ theme: 'dark' }, /^theme=dark;/],
    [{ theme: 'light' }, /^theme=light;/],
    [{ theme: 'device' }, /^theme=;.*Max-Age=0$/],
  ])('%o keeps it on the device and shows the page anew', async (fields, cookie) => {
    const { answer, ran } = await choose(fields)
    expect(answer).toMatchObject({ status: 302 })
    expect(cookieIn(answer)).toMatch(cookie)
    expect(ran).toEqual([])
  })

  test('a language while signed in keeps it with the account as well', async () => {
    const { answer, ran } = await choose({ language: 'de' }, 'person000000001')
    expect(cookieIn(answer)).toMatch(/^language=de/)
    expect(ran).toEqual([[changeLanguage, { language: 'de' }]])
  })

  test('a theme while signed in changes nothing of the account', async () => {
    expect((await choose({ theme: 'dark' }, 'person000000001')).ran).toEqual([])
  })

  test.each<Record<string, string>>([
    { language: 'fr' },
    { language: '' },
    { theme: 'pink' },
    { theme: 'dark; Path=/evil' },
    {},
  ])('%o is refused in place', async (fields) => {
    const { answer, ran } = await choose(fields, 'person000000001')
    expect(answer).toMatchObject({ data: { refused: true, status: 400 } })
    expect(ran).toEqual([])
  })
})
