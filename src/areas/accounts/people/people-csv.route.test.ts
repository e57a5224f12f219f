import { afterEach, beforeEach, expect, test } from 'vitest'
import type { User } from '../accounts.api.server.ts'
import { type AccountsWorld, openAccountsWorld } from '../accounts.testing.ts'

let world: AccountsWorld
let boss: User
beforeEach(async () => {
  world = await openAccountsWorld()
  boss = await world.person('boss@example.org', { name: 'Zoe Boss', roles: ['admin'] })
})
afterEach(() => world.close())

async function taken(person: User | undefined, query = '', headers: Record<string, string> = {}) {
  const token = person && (await world.signedIn(person.email)).authStore.token
  const answer = await fetch(`${world.url}/api/accounts/people.csv${query}`, {
    headers: { ...headers, ...(token && { authorization: token }) },
  })
  // `text()` would take the mark of the encoding away.
  return { answer, csv: new TextDecoder('utf-8', { ignoreBOM: true }).decode(await answer.arrayBuffer()) }
}

test('an admin takes the list, and no spreadsheet runs what people call themselves', async () => {
  await world.person('ada@club.example', { name: '=HYPERLINK("evil")', roles: ['worker', 'booker'], verified: false })
  const { answer, csv } = await taken(boss)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(answer.headers.get('content-disposition')).toContain('attachment')
  expect(csv.split('\r\n')).toEqual([
    '\uFEFFName,Email,Status,Roles,"Account since"',
    `"'=HYPERLINK(""evil"")",ada@club.example,"Not approved","Booker, Helper",2026-06-05`,
    '"Zoe Boss",boss@example.org,Approved,Admin,2026-06-05',
    '',
  ])
})

test('as the list is searched and filtered, in the language of the reader', async () => {
  await world.person('ada@club.example', { name: 'Ada', blocked: true })
  await world.person('eve@club.example', { name: 'Eve' })
  const { csv } = await taken(boss, '?show=blocked&q=club', { cookie: 'language=de' })
  expect(csv).toBe('\uFEFFName;E-Mail;Status;Rollen;"Konto seit"\r\nAda;ada@club.example;Gesperrt;;2026-06-05\r\n')
})

test('nobody but admins gets it', async () => {
  const helper = await world.person('eve@club.example', { roles: ['worker'] })
  expect((await taken(undefined)).answer.status).toBe(401)
  const { answer, csv } = await taken(helper)
  expect(answer.status).toBe(403)
  expect(csv).not.toContain('example.org')
})
