import { request as nodeRequest } from 'node:http'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CAMPAIGN_TIMEOUT_MS, casesOr } from '#properties.testing.ts'
import { openWireWorld, type WireWorld } from '../wire/world.testing.ts'

/** Requests that nobody would think of: none may be a mistake of ours. */

let world: WireWorld

beforeAll(async () => {
  world = await openWireWorld()
})
afterAll(() => world.close())

const as = (name: string) => ({ authorization: world.bindings.get(`token:${name}`)! })

const cases = casesOr(400)

interface Odd {
  method: string
  path: string
  headers: Record<string, string>
  body: Uint8Array | undefined
}

const known = fc.constantFrom('games', 'teams', 'users', 'locked')
const word = fc.oneof(
  known,
  fc.constantFrom('roles', 'records', 'id', 'field', 'team_a', 'expand', 'docs', 'samples.addTeam', '..', ''),
  fc.constantFrom('api', 'collections', 'commands', 'files', 'realtime', 'batch', 'health'),
  fc.constantFrom(
    'auth-methods',
    'auth-with-password',
    'auth-refresh',
    'confirm-password-reset',
    'request-email-change',
  ),
  fc.string({ maxLength: 12 }),
  fc.string({ unit: 'binary', maxLength: 6 }),
)
/** Weighted so that most requests get past the first check. */
const address = fc.oneof(
  { weight: 4, arbitrary: known.map((name) => `/api/collections/${name}/records`) },
  {
    weight: 2,
    arbitrary: fc.tuple(known, word).map(([name, id]) => `/api/collections/${name}/records/${encoded(id)}`),
  },
  { weight: 1, arbitrary: fc.tuple(known, word).map(([name, rest]) => `/api/collections/${name}/${encoded(rest)}`) },
  { weight: 1, arbitrary: fc.array(word, { maxLength: 6 }).map((words) => `/${words.map(encoded).join('/')}`) },
  { weight: 1, arbitrary: fc.tuple(known, word, word).map((names) => `/api/files/${names.map(encoded).join('/')}`) },
)
const TOKENS =
  `field score_a team_a team_a.name players_via_team.name docs:length field:lower @now @x = != ?= ~ ?!~ > <= && || ( ) "x" '%' " 1 -1e9 null true //`.split(
    ' ',
  )
const token = fc.constantFrom(...TOKENS)
const formula = fc.oneof(
  fc.array(token, { maxLength: 14 }).map((tokens) => tokens.join(' ')),
  fc.string({ unit: 'binary', maxLength: 30 }),
)
const question = fc
  .array(
    fc.tuple(
      fc.constantFrom('filter', 'sort', 'expand', 'fields', 'page', 'perPage', 'skipTotal', 'thumb', 'token'),
      formula,
    ),
    {
      maxLength: 4,
    },
  )
  .map((pairs) => pairs.map(([name, value]) => `${name}=${encoded(value)}`).join('&'))
const json = fc.oneof(
  fc.json({ maxDepth: 5 }),
  fc.dictionary(word, fc.jsonValue({ maxDepth: 3 }), { maxKeys: 5 }).map((value) => JSON.stringify(value)),
  fc
    .dictionary(
      fc.constantFrom(
        'field',
        'score_a+',
        'docs-',
        '+docs',
        'team_a',
        'start',
        'status',
        'name',
        'id',
        'identity',
        'password',
        'token',
        'clientId',
      ),
      fc.jsonValue(),
      {
        maxKeys: 4,
      },
    )
    .map((value) => JSON.stringify(value)),
)
const odd: fc.Arbitrary<Odd> = fc.record({
  method: fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom('GET', 'POST', 'PATCH', 'DELETE') },
    { weight: 1, arbitrary: fc.constantFrom('PUT', 'HEAD', 'OPTIONS', 'TRACE', 'PROPFIND', 'QUERY') },
  ),
  path: fc.tuple(address, question).map(([path, query]) => (query === '' ? path : `${path}?${query}`)),
  headers: fc
    .record(
      {
        authorization: fc.constantFrom(
          '<alice>',
          '<admin>',
          'Bearer <alice>',
          'Bearer',
          'a.b.c',
          'eyJhbGciOiJub25lIn0.e30.',
        ),
        'content-type': fc.constantFrom(
          'application/json',
          'multipart/form-data; boundary=x',
          'multipart/form-data',
          'text/x',
        ),
        range: fc.constantFrom('bytes=0-9', 'bytes=-1', 'bytes=9-1', 'lines=1', 'bytes=0-1,3-4'),
        'idempotency-key': fc.constantFrom('key-key-key', '', 'x'),
        cookie: fc.constantFrom('session=a.b.c', 'session', '=', ';;;'),
        'content-encoding': fc.constantFrom('gzip', 'nonsense'),
      },
      { requiredKeys: [] },
    )
    .map((headers) => headers as Record<string, string>),
  body: fc.option(
    fc.oneof(
      json.map((text) => Buffer.from(text)),
      fc.uint8Array({ maxLength: 60 }),
    ),
    { nil: undefined },
  ),
})

/** Half a character cannot be written into an address. */
function encoded(text: string): string {
  return encodeURIComponent(text.toWellFormed())
}

function ask({
  method,
  path,
  headers,
  body,
}: Odd): Promise<{ status: number; type: string | undefined; text: string }> {
  return new Promise((resolve, reject) => {
    const length = body ? { 'content-length': body.length } : {}
    const sent = nodeRequest(`${world.url}/`, { method, path, headers: { ...headers, ...length } }, (answer) => {
      const parts: Buffer[] = []
      // A live stream never ends: that it began is all there is to know.
      const { statusCode: status = 0 } = answer
      const type = answer.headers['content-type']
      if (type === 'text/event-stream') {
        sent.destroy()
        return resolve({ status, type, text: '' })
      }
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('end', () => resolve({ status, type, text: Buffer.concat(parts).toString() }))
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

test(`${cases} odd requests: none is a mistake of ours, every refusal has its form`, {
  timeout: CAMPAIGN_TIMEOUT_MS,
}, async () => {
  const tokens = (value: string) =>
    value.replace('<alice>', as('alice').authorization).replace('<admin>', as('admin').authorization)
  const statuses = new Set<number>()
  await fc.assert(
    fc.asyncProperty(odd, async (request) => {
      const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, tokens(value)]))
      const { status, type, text } = await ask({ ...request, headers })
      statuses.add(status)
      expect(status).toBeLessThan(500)
      if (status < 400 || request.method === 'HEAD') return
      expect(type).toBe('application/json')
      expect(JSON.parse(text)).toEqual({ data: expect.any(Object), message: expect.any(String), status })
    }),
    { numRuns: cases },
  )
  // Requests that are all refused at the first check would prove little.
  expect([...statuses]).toEqual(expect.arrayContaining([200, 400, 403, 404]))
  expect(world.mistakes).toEqual([])
})
