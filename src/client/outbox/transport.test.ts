import { describe, expect, test } from 'vitest'
import { draftAbout } from './phones.testing.ts'
import { kept } from './steps.ts'
import { httpTransport, replyOf } from './transport.ts'

const WORDS = { en: 'The game is closed.', de: 'Das Spiel ist zu.' }
const refusal = (status: number, data: object = {}) => ({ status, message: 'No.', data })

const [entry] = kept(draftAbout('final', { home: 15 }, 'v1'), { owner: 'ada', key: 'key-of-ada', now: 0 })([])

describe('an answer', () => {
  test.each([
    ['done', 200, { updated: 'v2' }, { is: 'done', answer: { updated: 'v2' } }],
    [
      'a refusal with words',
      400,
      refusal(400, { game: { code: 'closed' }, words: WORDS }),
      { is: 'refused', code: 'closed', words: WORDS },
    ],
    [
      'a refusal of the whole',
      404,
      refusal(404, { code: 'game_gone', words: WORDS }),
      { is: 'refused', code: 'game_gone' },
    ],
    [
      'a refusal without a code',
      413,
      refusal(413),
      { is: 'refused', code: 'status_413', words: { en: 'No.', de: 'No.' } },
    ],
    ['a key that meant something else', 422, refusal(422), { is: 'refused', code: 'status_422' }],
    [
      'a conflict',
      409,
      refusal(409, { current: { updated: 'v2' }, words: WORDS }),
      { is: 'conflict', current: { updated: 'v2' }, words: WORDS },
    ],
    [
      'a conflict about a version that is counted',
      409,
      refusal(409, { current: { home: 15, version: 7 }, words: WORDS }),
      { is: 'conflict', current: { home: 15, version: 7 } },
    ],
    [
      'a result that stands',
      409,
      refusal(409, { code: 'decided', current: { version: 7 }, isFinal: true, words: WORDS }),
      { is: 'refused', code: 'decided', words: WORDS },
    ],
    ['a conflict that says nothing of what is there', 409, refusal(409), { is: 'refused', code: 'status_409' }],
    ['nobody is signed in', 401, refusal(401), { is: 'notOwner' }],
    ['somebody else is', 403, refusal(403, { code: 'other_person' }), { is: 'notOwner' }],
    ['a role is missing', 403, refusal(403), { is: 'refused', code: 'status_403' }],
    ['too many requests', 429, refusal(429), { is: 'later', afterMs: 7_000 }],
    ['a mistake of the service', 500, refusal(500), { is: 'later' }],
    ['a proxy without the service behind it', 502, { error: 'bad gateway' }, { is: 'lost' }],
    ['a page of somebody else', 404, 'not here', { is: 'lost' }],
  ])('%s', (_, status, body, reply) => {
    expect(replyOf(status, status === 429 ? '7' : null, body)).toMatchObject(reply)
  })
})

test('a try carries the key, the owner and the version', async () => {
  if (!entry) throw new Error('not kept')
  const asked: { path: string; init: RequestInit }[] = []
  const send = httpTransport(async (path, init) => {
    asked.push({ path, init })
    return Response.json({})
  })
  await send(entry)
  expect(asked).toMatchObject([
    {
      path: '/api/commands/samples.note',
      init: {
        headers: { 'idempotency-key': 'key-of-ada', 'x-owner': 'ada' },
        body: '{"home":15,"base":"v1"}',
        redirect: 'error',
      },
    },
  ])
})

test('a version that is counted has a name of its own', async () => {
  const bodies: unknown[] = []
  const send = httpTransport(async (_, { body }) => {
    bodies.push(body)
    return Response.json({})
  })
  for (const one of kept(draftAbout('final', { home: 15 }, 7), { owner: 'ada', key: 'key', now: 0 })([]))
    await send(one)
  expect(bodies).toEqual(['{"home":15,"basedOn":7}'])
})

test.each([
  ['no network', async () => Promise.reject(new TypeError('Failed to fetch'))],
  ['a page to sign in to a Wi-Fi', async () => new Response('<html>', { headers: { 'content-type': 'text/html' } })],
])('%s is no answer', async (_, request) => {
  if (!entry) throw new Error('not kept')
  expect(await httpTransport(request)(entry)).toEqual({ is: 'lost' })
})
