import { ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import type { Role } from '#access/roles.ts'
import { teams } from '#areas/teams/teams.collections.ts'
import { openTemporary } from '#records/temporary.testing.ts'
import type { Viewer } from '#records/viewing/viewer.ts'
import { COLLECTIONS } from '#site/declared.ts'
import { m } from '#words/messages.js'
import { HttpRequest } from '../server/http-request.ts'
import type { Handler } from '../server/router.ts'
import { csvRoute } from './csv-route.ts'
import { createDependencies, type DependencyOptions } from './dependencies.ts'

const ADMIN: Viewer = { id: 'boss', roles: ['admin'], record: {} }
const somebody = (...roles: Role[]): Viewer => ({ id: roles.length === 0 ? '' : 'ada', roles, record: {} })

type Declaration = Parameters<typeof csvRoute<string>>[0]

/** What a visit to the file answers. */
async function taken(viewer: Viewer, declared: Partial<Declaration> = {}, query = '', language = 'en') {
  const { db, close } = await openTemporary(COLLECTIONS)
  try {
    await db.write((tx) => tx.create(teams, { name: 'Kite Club', division: 'open', state: 'accepted' }))
    let handler: Handler | undefined
    const route = csvRoute({
      path: '/api/names.csv',
      who: { roles: ['admin'] },
      filename: 'names',
      rows: async (reader, { params }) => [
        ...(await reader.list(teams)).map(({ name }) => name),
        ...params.getAll('q'),
      ],
      columns: [
        { head: m.kit_back, cell: (name) => name },
        { head: () => '=1+1', cell: () => m.kit_back() },
      ],
      ...declared,
    })
    const router = { get: (_: string, it: Handler) => (handler = it) }
    const sessions = { viewerOf: async () => viewer }
    route(
      router as unknown as Parameters<typeof route>[0],
      createDependencies({ db, sessions } as unknown as DependencyOptions),
    )
    const incoming = {
      method: 'GET',
      url: `/api/names.csv${query}`,
      headers: { cookie: `language=${language}` },
      address: '192.0.2.1',
    } as HttpRequest['incoming']
    const answer = await handler?.(new HttpRequest(incoming, new ServerResponse(incoming)))
    if (typeof answer !== 'object') throw new Error('nothing was answered')
    return answer
  } finally {
    await close()
  }
}

test('a file of the rows, which nobody keeps, and which no spreadsheet takes for a program', async () => {
  const { status, headers, body } = await taken(ADMIN, {}, '?q=%3DHYPERLINK(1)&q=a,b')
  expect(status).toBe(200)
  expect(headers).toEqual({
    'cache-control': 'no-store',
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="fieldside-names.csv"',
  })
  expect(body).toBe(`\uFEFFBack,'=1+1\r\n"Kite Club",Back\r\n'=HYPERLINK(1),Back\r\n"a,b",Back\r\n`)
})

test('heads and cells are in the language of the reader, cells apart as their spreadsheet wants it', async () => {
  const { body } = await taken(ADMIN, {}, '', 'de')
  expect(body).toBe(`\uFEFFZurück;'=1+1\r\n"Kite Club";Zurück\r\n`)
})

test('the name of the file may follow what is in it, and never leaves its header', async () => {
  const { headers } = await taken(
    ADMIN,
    { filename: async (_, { params }) => `roster ${params.get('q')}` },
    '?q=Łódź"\r\n;x',
  )
  expect(headers?.['content-disposition']).toBe('attachment; filename="fieldside-roster-lodz-x.csv"')
})

test('nobody reads a row before it is known that they may', async () => {
  let reads = 0
  const rows = async () => [String(reads++)]
  await expect(taken(somebody(), { rows })).rejects.toMatchObject({ status: 401 })
  await expect(taken(somebody('worker'), { rows })).rejects.toMatchObject({ status: 403 })
  expect(reads).toBe(0)
  await expect(taken(somebody('worker'), { rows, who: 'signedIn' })).resolves.toMatchObject({ status: 200 })
})
