import { mkdtempSync, rmSync } from 'node:fs'
import { ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ROLES } from '#access/roles.ts'
import { users } from '#areas/accounts/accounts.collections.ts'
import { SETTLEMENT_CSV_PATH } from '#areas/settlement/admin/admin-settlement.address.ts'
import { teamsOwing } from '#areas/settlement/admin/admin-settlement.queries.server.ts'
import { teams } from '#areas/teams/teams.collections.ts'
import { areaRoutes } from '#http/areas/area-routes.ts'
import { TEST_INSTALLATION, testDependencies } from '#http/areas/dependencies.testing.ts'
import { installationFacts } from '#http/areas/installation.ts'
import type { Language } from '#http/pages/languages.ts'
import { HttpRequest } from '#http/server/http-request.ts'
import type { Handler, Router } from '#http/server/router.ts'
import type { Database } from '#records/database.ts'
import type { Viewer } from '#records/viewing/viewer.ts'
import { csvRows } from '#rules/import/csv-rows.ts'
import { AREAS } from './areas.ts'
import { openFilledDemo } from './demo/filled.testing.ts'

/** Every list that can be taken home, as a spreadsheet of each language reads it: found among the routes, so that none is forgotten. */

let folder: string
let db: Database
let files: ReadonlyMap<string, Handler>
let team: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fieldside-exports-'))
  ;({ db } = await openFilledDemo(folder))
  const [admin] = await db.list(users, { limit: 1 })
  const viewer: Viewer = { id: admin?.id ?? '', roles: ROLES, record: {} }
  const made = await testDependencies(db, {}, [installationFacts.as(TEST_INSTALLATION)])
  const sessions = { ...made.sessions, viewerOf: async () => viewer }
  const dependencies = { ...made, sessions }
  const found = new Map<string, Handler>()
  const router = new Proxy({} as Router, {
    get:
      (_, method) =>
      (path: string, ...rest: readonly unknown[]) => {
        const handler = rest.at(-1)
        if (method === 'get' && path.endsWith('.csv') && typeof handler === 'function')
          found.set(path, handler as Handler)
      },
  })
  for (const register of areaRoutes(AREAS)) register(router, dependencies)
  files = found
  team = (await db.first(teams, { filter: 'state = "accepted"', sort: 'name' }))?.id ?? ''
})
afterAll(async () => {
  await db.store.close()
  rmSync(folder, { recursive: true, force: true })
})

/** The cells of a file, as the spreadsheets of the language part them. */
async function cellsOf(path: string, language: Language): Promise<readonly (readonly string[])[]> {
  const incoming = {
    method: 'GET',
    url: `${path}?team=${team}`,
    headers: { cookie: `language=${language}` },
    address: '192.0.2.1',
  } as HttpRequest['incoming']
  const answer = await files.get(path)?.(new HttpRequest(incoming, new ServerResponse(incoming)))
  if (typeof answer !== 'object' || typeof answer.body !== 'string') throw new Error(`${path} is no file`)
  return csvRows(answer.body, language === 'de' ? ';' : ',').rows.map(({ cells }) => cells)
}

const NUMBER = { en: /^-?\d+(?:\.\d+)?$/, de: /^-?\d+(?:,\d+)?$/ }

/** What a spreadsheet of the language takes a cell for, where that is a number. */
const numberIn = (cell: string, language: Language): number | undefined =>
  NUMBER[language].test(cell) ? Number(cell.replace(',', '.')) : undefined

/** Numbers of the other language, numbers that are none behind an apostrophe, and the clock of the server. */
const MISREAD = {
  en: /^'-?\d|^-?\d+,\d+$|^\d{4}-\d\d-\d\d[ T]\d\d:\d\d:\d\d/,
  de: /^'-?\d|^-?\d+\.\d+$|^\d{4}-\d\d-\d\d[ T]\d\d:\d\d:\d\d/,
}

test('every list means the same to the spreadsheets of both languages', async () => {
  expect(files.size).toBeGreaterThan(20)
  for (const path of files.keys()) {
    const [english, german] = [await cellsOf(path, 'en'), await cellsOf(path, 'de')]
    expect({ path, rows: german.length }).toEqual({ path, rows: english.length })
    expect({ path, misread: english.flat().filter((cell) => MISREAD.en.test(cell)) }).toEqual({ path, misread: [] })
    expect({ path, misread: german.flat().filter((cell) => MISREAD.de.test(cell)) }).toEqual({ path, misread: [] })
    const numbers = (cells: typeof english, language: Language) =>
      cells.slice(1).map((row) => row.map((cell) => numberIn(cell, language)))
    expect({ path, numbers: numbers(german, 'de') }).toEqual({ path, numbers: numbers(english, 'en') })
  }
})

test.each(['en', 'de'] as const)('what teams owe adds up to what the page says (%s)', async (language) => {
  const owing = await teamsOwing(db)
  const [, ...rows] = await cellsOf(SETTLEMENT_CSV_PATH, language)
  const inCents = (column: number) =>
    rows.reduce((sum, row) => sum + Math.round(100 * (numberIn(row[column] ?? '', language) ?? Number.NaN)), 0)
  const due = owing.reduce((sum, { account }) => sum + account.due, 0)
  expect(inCents(10)).toBe(due)
})
