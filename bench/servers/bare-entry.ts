/**
 * The reference line: node:http that answers fixed bytes of the same size as the real answers. It stores nothing, checks
 * nothing, looks nothing up: what Node needs for the request itself.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { PERSON, SAMPLE_GAMES, teamById } from '../sample.ts'
import { serveBench } from './node.ts'

const TOKEN = 'x'.repeat(220)
const NOW = '2026-07-03 08:00:00.000Z'

const stored = (collection: string, values: object) => ({
  collectionId: 'pbc_0000000000',
  collectionName: collection,
  created: NOW,
  updated: NOW,
  ...values,
})
const game = stored('games', { ...SAMPLE_GAMES[0] })
const team = (id: string) => stored('teams', { ...teamById.get(id) })
const listed = SAMPLE_GAMES.slice(0, 30).map((one) => {
  const expand = { team_a: team(one.team_a), team_b: team(one.team_b) }
  return stored('games', Object.assign({ expand }, one))
})
const person = stored('users', { ...PERSON, avatar: '', emailVisibility: false, verified: false })

const json = (value: unknown) => Buffer.from(JSON.stringify(value))
const viewBody = json(game)
const listBody = json({
  items: listed,
  page: 1,
  perPage: 30,
  totalItems: SAMPLE_GAMES.length,
  totalPages: SAMPLE_GAMES.length / 30,
})
const refreshBody = json({ record: person, token: TOKEN })

const streams = new Map<string, ServerResponse>()
const frameStart = 'id:0000000000000000000000000000000000000000\nevent:games/*\ndata:{"action":"update","record":'

function handle(request: IncomingMessage, response: ServerResponse): void {
  const { method, url = '' } = request
  if (url.startsWith('/api/realtime')) return method === 'GET' ? openStream(response) : subscribe(request, response)
  if (method === 'GET') return answer(response, url.includes('/records?') ? listBody : viewBody)
  if (url.endsWith('/auth-refresh')) return answer(response, refreshBody)
  // The body goes back as part of the record, so that listeners can tell one event from the next.
  readBody(request, (body) => {
    const record = `{${viewBody.toString().slice(1, -1)},${body.slice(1)}`
    answer(response, Buffer.from(record))
    const frame = `${frameStart}${record}}\n\n`
    for (const stream of streams.values()) stream.write(frame)
  })
}

function answer(response: ServerResponse, body: Buffer): void {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length })
  response.end(body)
}

function openStream(response: ServerResponse): void {
  const clientId = String(Math.random()).padEnd(40, '0')
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
  response.write(`id:${clientId}\nevent:PB_CONNECT\ndata:{"clientId":"${clientId}"}\n\n`)
  response.on('close', () => streams.delete(clientId))
  streams.set(clientId, response)
}

function subscribe(request: IncomingMessage, response: ServerResponse): void {
  readBody(request, () => response.writeHead(204).end())
}

function readBody(request: IncomingMessage, done: (body: string) => void): void {
  let body = ''
  request.setEncoding('utf8')
  request.on('data', (chunk: string) => (body += chunk))
  request.on('end', () => done(body))
}

const server = createServer(handle)
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('not listening')
  serveBench({ port: address.port, token: TOKEN })
})
process.on('SIGTERM', () => process.exit(0))
