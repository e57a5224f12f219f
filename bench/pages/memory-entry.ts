/**
 * The baseline for pages: React Router with the same components, behind node:http alone, its data in memory. No
 * sessions, no database, no policy, no cache. Its argument is the address of a service whose public records it takes over.
 */
import { createServer, type IncomingMessage } from 'node:http'
import * as build from 'virtual:react-router/server-build'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import { type PageRequest, pageRequest } from '#http/pages/page-request.ts'
import { ReadTracker } from '#http/pages/read-tracker.ts'
import type { Collection } from '#records/schema/collection.ts'
import { GUEST } from '#records/viewing/viewer.ts'
import { serveBench } from '../servers/node.ts'

const at = '2026-06-01 08:00:00.000Z'
const stamps = { id: 'aaaaaaaaaaaaaaa', created: at, updated: at }

const FEW: Readonly<Record<string, readonly object[]>> = {
  config: [{ ...stamps, team_registration_active: true, user_login_active: true, user_registration_active: true }],
  tournament: [
    {
      ...stamps,
      name: 'Lakeside Open',
      place: 'Lakeside, fields 1 to 5',
      starts: '2026-06-13',
      ends: '2026-06-14',
      time_zone: 'Europe/Berlin',
      currency: 'EUR',
      contact_name: 'The desk',
      contact_email: 'desk@lakeside.example',
    },
  ],
}

/** What the pages read, in the order in which they want it. */
const TAKEN = {
  config: '',
  tournament: '',
  divisions: 'order,key',
  teams: 'name',
  fields: 'order,name',
  formats: '',
  games: 'starts',
} as const

async function recordsAt(url: string): Promise<typeof FEW> {
  const found = Object.entries(TAKEN).map(async ([name, sort]) => {
    const answer = await fetch(`${url}/api/collections/${name}/records?perPage=1000&sort=${sort}`)
    const { items } = (await answer.json()) as { items: readonly object[] }
    return [name, items] as const
  })
  return Object.fromEntries(await Promise.all(found))
}

const source = process.argv[2] ?? ''
const records = source === '' ? FEW : await recordsAt(source)
/** The same half hour for the whole run. */
const now = new Date('2026-06-13T09:52:00Z')

const recordsOf = async (collection: Collection) => records[collection.name] ?? []
const reader = {
  list: recordsOf,
  first: async (of: Collection) => (await recordsOf(of))[0],
  count: async () => 0,
  now: () => now,
}

const page = {
  viewer: GUEST,
  reader,
  reads: new ReadTracker(),
  preferences: { language: 'en', theme: undefined },
  nonce: 'the-same-each-time',
  requestId: 'bench',
} as unknown as PageRequest

const handle = createRequestHandler(build, 'production')

const server = createServer((request, response) => {
  void (async () => {
    const context = new RouterContextProvider()
    context.set(pageRequest, page)
    const rendered = await handle(
      new Request(`http://127.0.0.1${request.url}`, { headers: headersOf(request) }),
      context,
    )
    const body = Buffer.from(await rendered.arrayBuffer())
    response.writeHead(rendered.status, { 'content-type': 'text/html; charset=utf-8', 'content-length': body.length })
    response.end(body)
  })()
})

function headersOf(request: IncomingMessage): Headers {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) headers.set(name, String(value))
  return headers
}

server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('not listening')
  serveBench({ port: address.port, token: '' })
})
process.on('SIGTERM', () => process.exit(0))
