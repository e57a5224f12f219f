import { afterEach, beforeEach, expect, test } from 'vitest'
import { users } from '#areas/accounts/accounts.collections.ts'
import { testDependencies } from '#http/areas/dependencies.testing.ts'
import type { SessionKeeper } from '#http/auth/sessions.ts'
import { createApp } from '#http/server/app.ts'
import { SILENT } from '#http/server/log.ts'
import { listen } from '#http/server/serve.ts'
import type { Viewer } from '#records/viewing/viewer.ts'
import { readRosterText } from '#rules/import/roster-list.ts'
import { type Clubhouse, openClubhouse } from './roster.testing.ts'
import { rosterCsvRoute } from './roster-csv.route.server.ts'

let house: Clubhouse
let sessions: SessionKeeper
let listening: Awaited<ReturnType<typeof listen>>
beforeEach(async () => {
  house = await openClubhouse()
  listening = await listen({ host: '127.0.0.1', port: 0, log: SILENT })
  const publicUrl = `http://127.0.0.1:${listening.port}`
  const dependencies = await testDependencies(house.db, { publicUrl })
  ;({ sessions } = dependencies)
  listening.answer(createApp(dependencies, [rosterCsvRoute], []))
})
afterEach(async () => {
  await listening.stop()
  await house.close()
})

async function taken(person: Viewer | undefined, team = house.team, language = 'en') {
  const tokenKey = (person && (await house.db.get(users, person.id))?.tokenKey) ?? ''
  const token = person && (await sessions.begin({ id: person.id, tokenKey }))?.token
  const answer = await fetch(`http://127.0.0.1:${listening.port}/api/teams/roster.csv?team=${team}`, {
    headers: { cookie: `language=${language}`, ...(token && { authorization: token }) },
  })
  return { answer, csv: await answer.text() }
}

test('a manager takes the whole roster, kept by nobody, and no spreadsheet runs what people call themselves', async () => {
  await house.player('=HYPERLINK(1) Peters', { number: '7', phone: '+49 170', birth_year: 1998, captain: true })
  const { answer, csv } = await taken(house.manager)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="fieldside-roster-kite-club.csv"')
  const [heads, row] = csv.split('\r\n')
  expect(heads).toContain('Number,Name,"Shown as","Gender match","Birth year",Email,Phone,Captain')
  expect(row).toContain(`7,"'=HYPERLINK(1) Peters","'=HYPERLINK(1) P.",,1998,,"'+49 170",yes,,,`)
})

test('as the list is searched and filtered', async () => {
  await house.player('Runa Peters', { number: '7' })
  await house.player('Malte Kern', { number: '' })
  const rows = async (query: string) =>
    (await taken(house.manager, `${house.team}&${query}`)).csv.split('\r\n').slice(1, -1)
  expect(await rows('')).toHaveLength(2)
  expect(await rows('q=runa')).toEqual([expect.stringContaining('Runa Peters')])
  expect(await rows('show=missing&q=malte')).toEqual([expect.stringContaining('Malte Kern')])
})

test.each(['en', 'de'])('what is exported in %s can be imported', async (language) => {
  await house.player('Runa Peters', { number: '00', gender_match: 'female', email: 'r@club.example', phone: '+49 1' })
  await house.player('Malte Kern', { gender_match: 'male', birth_year: 2001 })
  const { csv } = await taken(house.manager, house.team, language)
  const { lines } = readRosterText(csv, 2026)
  expect(lines.flatMap(({ problems }) => problems)).toEqual([])
  expect(lines.map(({ values }) => values)).toMatchObject([
    { full_name: 'Runa Peters', number: '00', gender_match: 'female', email: 'r@club.example', phone: '+49 1' },
    { full_name: 'Malte Kern', number: '', gender_match: 'male', birth_year: 2001 },
  ])
})

test('for everybody else it is not there', async () => {
  await house.player('Runa Peters')
  const stranger = await house.person('Eve')
  expect((await taken(undefined)).answer.status).toBe(401)
  for (const team of [house.team, 'x', '']) {
    const { answer, csv } = await taken(stranger, team)
    expect(answer.status).toBe(404)
    expect(csv).not.toContain('Runa')
  }
})
