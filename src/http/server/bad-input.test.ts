import { type IncomingMessage, request as nodeRequest } from 'node:http'
import { finished } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { config } from '#areas/configuration/configuration.collections.ts'
import { command } from '../commands/commands.ts'
import { sampleTeams } from '../wire/samples.testing.ts'
import { openWireWorld, type WireWorld } from '../wire/world.testing.ts'

/** What must not be sent: a clear answer in the recorded form, the right status, nothing written, and the process lives. */

const addTeam = command({
  name: 'samples.addTeam',
  input: v.strictObject({ name: v.pipe(v.string(), v.minLength(1), v.maxLength(80)) }),
  who: 'signedIn',
  run: async (tx, _actor, { name }) => ({ id: (await tx.create(sampleTeams, { name })).id }),
})

let world: WireWorld
let written: string

beforeAll(async () => {
  world = await openWireWorld({ commands: [addTeam] })
  written = await everythingWritten()
})
afterAll(() => world.close())

/** Every row that a request could have added, changed or removed. */
async function everythingWritten(): Promise<string> {
  const tables = [
    ...world.db.schema.collections.map(({ name }) => name),
    '_changes',
    '_files',
    '_blobs',
    '_idempotency',
  ]
  const rows = await Promise.all(tables.map((name) => world.db.store.rows(`SELECT * FROM "${name}"`)))
  return JSON.stringify(rows)
}

async function expectRefused(response: Response, status: number) {
  const body: unknown = await response.json()
  expect(response.headers.get('content-type')).toBe('application/json')
  expect(body).toEqual({ data: expect.any(Object), message: expect.any(String), status })
  expect(response.status).toBe(status)
  expect(await everythingWritten()).toBe(written)
  expect((await fetch(`${world.url}/api/health`)).status).toBe(200)
  expect(world.mistakes).toEqual([])
}

const as = (name: string) => ({ authorization: world.bindings.get(`token:${name}`)! })
const gamesUrl = () => `${world.url}/api/collections/games/records`
const gameUrl = () => `${gamesUrl()}/${world.bindings.get('game:0')}`

type Send = RequestInit & { method: 'POST' | 'PATCH'; duplex?: 'half' }

const create = (body: RequestInit['body'], headers: Record<string, string> = {}): Promise<Response> =>
  sendTo(gamesUrl(), { method: 'POST', body }, headers)
const update = (body: RequestInit['body']): Promise<Response> => sendTo(gameUrl(), { method: 'PATCH', body })

function sendTo(url: string, init: Send, headers: Record<string, string> = {}) {
  return fetch(url, { ...init, headers: { 'content-type': 'application/json', ...as('alice'), ...headers } })
}

const nested = (depth: number, open = '{"a":', close = '}') => open.repeat(depth) + '1' + close.repeat(depth)
const bytes = (...parts: (string | number)[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'number' ? Buffer.of(part) : Buffer.from(part))))

describe('a body that is no JSON object', () => {
  test.each([
    ['half a word', '{bad'],
    ['cut off', '{"field":"F1"'],
    ['a comma too many', '{"field":"F1",}'],
    ['two values', '{"field":"F1"}{"field":"F2"}'],
    ['a single quote', "{'field':'F1'}"],
    ['not a number', '{"score_a":NaN}'],
    ['null', 'null'],
    ['a list', '[]'],
    ['a list of records', '[{"field":"F1"}]'],
    ['a text', '"field"'],
    ['a number', '17'],
    ['spaces', '   '],
    ['bytes that are no UTF-8', bytes('{"field":"', 0xff, 0xfe, '"}')],
    ['an overlong spelling', bytes('{"field":"', 0xc0, 0xaf, '"}')],
    ['half a character', bytes('{"field":"', 0xe2, 0x82, '"}')],
    ['UTF-16', Buffer.from('{"field":"F1"}', 'utf16le')],
  ])('%s', async (_, body) => {
    await expectRefused(await create(body), 400)
    await expectRefused(await update(body), 400)
  })
})

describe('a body of a kind that nobody reads', () => {
  test.each(['text/plain', 'application/xml', 'application/x-www-form-urlencoded', 'multipart/form-data', 'nonsense'])(
    '%s',
    async (type) => expectRefused(await create('{"field":"F1"}', { 'content-type': type }), 400),
  )
})

describe('names that could change what others inherit', () => {
  test.each([
    '{"__proto__":{"isAdmin":true}}',
    '{"constructor":{"prototype":{"isAdmin":true}}}',
    '{"prototype":1}',
    '{"field":"F1","team_a":{"__proto__":{"x":1}}}',
    '{"expand":{"team_a":{"__proto__":{"x":1}}}}',
  ])('%s', async (body) => {
    await expectRefused(await create(body), 400)
    await expectRefused(await update(body), 400)
    expect(({} as Record<string, unknown>)['isAdmin']).toBeUndefined()
  })

  test.each(['toString', 'hasOwnProperty', 'valueOf', '__defineGetter__', '__proto__+'])('a field %s', async (name) => {
    await expectRefused(await create(`{"${name}":1}`), 400)
  })
})

describe('too deep and too much', () => {
  test.each([
    ['33 levels of objects', nested(33)],
    ['33 levels of lists', `{"field":${nested(33, '[', ']')}}`],
    ['30,000 levels', `{"field":${nested(30_000, '[', ']')}}`],
  ])('%s', async (_, body) => expectRefused(await create(body), 400))

  test('more than a body may have', async () => {
    await expectRefused(await create(`{"field":"${'x'.repeat(1024 * 1024)}"}`), 413)
  })

  test('more than a body may have, its length not told', async () => {
    const part = new TextEncoder().encode('x'.repeat(64 * 1024))
    let parts = 0
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (++parts > 32) controller.close()
        else controller.enqueue(part)
      },
    })
    await expectRefused(await sendTo(gamesUrl(), { method: 'POST', body, duplex: 'half' }), 413)
  })

  test('whoever is refused while they still send is not cut off before they have read why', async () => {
    const piece = new Uint8Array(64 * 1024)
    const pieces = 18
    const headers = { 'content-type': 'application/json', 'content-length': pieces * piece.length }
    const outgoing = nodeRequest(gamesUrl(), { method: 'POST', headers })
    const answered = new Promise<IncomingMessage>((resolve, reject) => {
      outgoing.once('response', resolve).once('error', reject)
    })
    for (let sent = 0; sent < pieces; sent++) {
      outgoing.write(piece)
      await pause(100)
    }
    outgoing.end()
    const answer = await answered
    expect(answer.statusCode).toBe(413)
    await finished(answer.resume())
    expect(outgoing.socket?.destroyed).toBe(false)
  })
})

describe('values of the wrong kind', () => {
  test.each<[string, unknown, string]>([
    ['field', 5, 'validation_invalid_type'],
    ['field', {}, 'validation_invalid_type'],
    ['field', ['F1'], 'validation_invalid_type'],
    ['field', 'a\0b', 'validation_invalid_text'],
    ['field', '\ud800', 'validation_invalid_text'],
    ['score_a', 'abc', 'validation_invalid_type'],
    ['score_a', true, 'validation_invalid_type'],
    ['score_a', {}, 'validation_invalid_type'],
    ['score_a', '1e999', 'validation_invalid_type'],
    ['score_a+', 'x', 'validation_invalid_type'],
    ['+score_a', 1, 'validation_invalid_modifier'],
    ['field+', 'x', 'validation_invalid_modifier'],
    ['start', 5, 'validation_invalid_date'],
    ['start', 'soon', 'validation_invalid_date'],
    ['start', '2026-02-30', 'validation_invalid_date'],
    ['start', '2026-13-01 10:00:00.000Z', 'validation_invalid_date'],
    ['status', 'bogus', 'validation_invalid_value'],
    ['status', ['live'], 'validation_invalid_type'],
    ['team_a', 5, 'validation_invalid_type'],
    ['team_a', 'short', 'validation_missing_rel_records'],
    ['team_a', "' OR 1=1 --    ", 'validation_missing_rel_records'],
    ['team_a', 'aaaaaaaaaaaaaaa', 'validation_missing_rel_records'],
    ['photo', 'somebody-elses.png', 'validation_invalid_file'],
    ['docs', ['a.txt'], 'validation_invalid_file'],
    ['docs', ['a', 'b', 'c', 'd'], 'validation_too_many_files'],
    ['nofield', 1, 'validation_unknown_field'],
    ['_seq', 1, 'validation_unknown_field'],
  ])('%s: %j', async (name, value, code) => {
    const body = JSON.stringify({ [name]: value })
    const field = name === '+score_a' || name.endsWith('+') ? name.replaceAll('+', '') : name
    for (const response of [await create(body), await update(body)]) {
      const { data } = (await response.clone().json()) as { data: Record<string, { code: string }> }
      expect(data[field]?.code).toBe(code)
      await expectRefused(response, 400)
    }
  })

  test('a text of 5,001 characters', async () => {
    await expectRefused(await create(JSON.stringify({ field: 'x'.repeat(5_001) })), 400)
  })

  test.each(['BAD', 'x'.repeat(16), 'ABCDEFGHIJKLMNO', '../../etc/passwd', 5, {}, [['a']]])('the id %j', async (id) => {
    await expectRefused(await create(JSON.stringify({ id })), 400)
  })
})

const many = (count: number, part: string, join: string) => Array.from({ length: count }, () => part).join(join)

describe('questions made to be slow, or to break out', () => {
  test.each<[string, string]>([
    ['a filter of 3,501 characters', `filter=field="${'x'.repeat(3_493)}"`],
    ['201 comparisons', `filter=${many(201, 'score_a>1', '||')}`],
    ['parentheses without end', `filter=${'('.repeat(1_000)}score_a>1${')'.repeat(1_000)}`],
    ['seven relations in a row', `filter=${many(4, 'team_a.games_via_team_a', '.')}.field="x"`],
    ['61 relations in all', `filter=${many(31, 'team_a.games_via_team_a.field="x"', '||')}`],
    ['eleven wildcards', `filter=field~"${many(11, '%', 'a')}"`],
    ['a pattern of 501 characters', `filter=field~"${'x'.repeat(501)}"`],
    ['half an operator', 'filter=field ='],
    ['an open text', 'filter=field="x'],
    ['SQL', `filter=field="x"; DROP TABLE games`],
    ['a comment of SQL', `filter=field="x" -- `],
    ['a function', 'filter=sleep(10)=1'],
    ['an unknown field', 'filter=nofield=1'],
    ['an inherited name', 'filter=constructor=1'],
    ['an inherited name along a relation', 'filter=team_a.__proto__=1'],
    ['our own column', 'filter=_seq>1'],
    ['a column of the database', 'filter=rowid>1'],
    ['an unknown modifier', 'filter=field:upper="x"'],
    ['NUL', 'filter=field="\0"'],
    ['an unknown macro', 'filter=start<@soon'],
    ['a collection that is closed', 'filter=locked_via_x.x="1"'],
    ['nine things to sort by', `sort=${many(9, 'field', ',')}`],
    ['a sort by something unknown', 'sort=nofield'],
    ['a sort by SQL', 'sort=field;DROP TABLE games'],
    ['a sort by a hidden thing', 'sort=_seq'],
    ['an expand of 1,001 characters', `expand=${'x'.repeat(1_001)}`],
    ['31 expands', `expand=${Array.from({ length: 31 }, (_, n) => `a${n}`).join(',')}`],
    ['fields of 2,001 characters', `fields=${'x'.repeat(2_001)}`],
    ['a broken excerpt', 'fields=field:excerpt(x)'],
  ])('%s', async (_, query) => {
    const [, name, value = ''] = /^(\w+)=([^]*)$/.exec(query) ?? []
    await expectRefused(await fetch(`${gamesUrl()}?${name}=${encodeURIComponent(value)}`), 400)
  })

  test.each([
    'page=NaN&perPage=NaN',
    'page=1e400&perPage=-1e400',
    'page=0x10&perPage=1.5',
    'page=99999999999999999999',
    'page=&perPage=',
    'page[]=1&perPage[x]=2',
    'skipTotal=maybe',
    'unknown=1&unknown=2',
    'filter=&sort=&expand=&fields=',
    'expand=constructor,__proto__.x,toString',
    'fields=__proto__.x,constructor',
  ])('%s is put right or passed over', async (query) => {
    const response = await fetch(`${gamesUrl()}?${query}`)
    expect(response.status).toBe(200)
    expect(await response.json()).toMatchObject({ items: expect.any(Array), perPage: expect.any(Number) })
  })
})

describe('addresses that lead nowhere', () => {
  test.each([
    'aaaaaaaaaaaaaaa',
    'x',
    'A'.repeat(15),
    '..%2f..%2fetc%2fpasswd',
    '%00',
    '%22%20OR%201=1',
    'constructor',
    '__proto__',
    '%f0%9f%a5%8f',
  ])('the record %s', async (id) => expectRefused(await fetch(`${gamesUrl()}/${id}`), 404))

  test.each(['nope', '__proto__', 'constructor', '_changes', 'sqlite_master', '_installation', 'games%00', 'GAMES'])(
    'the collection %s',
    async (name) => expectRefused(await fetch(`${world.url}/api/collections/${name}/records`), 404),
  )

  test.each(['%', '%zz', '%e2%82'])('an address that cannot be decoded: %s', async (path) => {
    const response = await fetch(`${gamesUrl()}/${path}`)
    expect([400, 404]).toContain(response.status)
    await expectRefused(response, response.status)
  })

  test('an address of more than 8 KiB', async () => {
    await expectRefused(await fetch(`${gamesUrl()}?filter=${'x'.repeat(8 * 1024)}`), 414)
  })

  test.each(['PUT', 'DELETE', 'PROPFIND'])('%s on a list', async (method) =>
    expectRefused(await fetch(gamesUrl(), { method, headers: as('admin') }), 404),
  )
})

describe('the one config record', () => {
  const url = () => `${world.url}/api/collections/config/records`
  const headers = () => ({ 'content-type': 'application/json', ...as('admin') })
  const theOne = async () => (await world.db.list(config))[0]!

  test('a second one is refused, and so is deleting it', async () => {
    await expectRefused(await fetch(url(), { method: 'POST', headers: headers(), body: '{}' }), 403)
    const { id } = await theOne()
    await expectRefused(await fetch(`${url()}/${id}`, { method: 'DELETE', headers: headers() }), 403)
    await expect(world.db.write((tx) => tx.create(config, {}))).rejects.toMatchObject({ status: 400 })
  })

  test('a change based on an older one is refused with both values', async () => {
    const before = await theOne()
    const old = { ...before, updated: '2026-01-01 00:00:00.000Z', playersfee: 7 }
    const response = await fetch(`${url()}/${before.id}`, {
      method: 'PATCH',
      headers: headers(),
      body: JSON.stringify(old),
    })
    expect(await response.clone().json()).toMatchObject({
      data: { wanted: { playersfee: 7 }, current: { playersfee: 0, updated: before.updated } },
    })
    await expectRefused(response, 409)
  })

  test('of two changes at once one wins', async () => {
    const before = await theOne()
    const change = (playersfee: number) =>
      fetch(`${url()}/${before.id}`, {
        method: 'PATCH',
        headers: headers(),
        body: JSON.stringify({ ...before, playersfee }),
      })
    const answers = await Promise.all([1, 2, 3].map(change))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    written = await everythingWritten()
  })
})

describe('a command', () => {
  const run = (name: string, input: unknown, headers: Record<string, string> = {}) =>
    fetch(`${world.url}/api/commands/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(input),
    })

  test('that does not exist', async () => expectRefused(await run('samples.nope', {}, as('alice')), 404))
  test('of a guest', async () => expectRefused(await run(addTeam.name, { name: 'Herons' }), 401))
  test.each([{}, { name: '' }, { name: 5 }, { name: 'x'.repeat(81) }, { name: 'Herons', more: 1 }])(
    'with %j',
    async (input) => expectRefused(await run(addTeam.name, input, as('alice')), 400),
  )
  test.each(['short', 'x'.repeat(101), 'spaces are not', 'quote"quote'])('with the key %j', async (key) =>
    expectRefused(await run(addTeam.name, { name: 'Herons' }, { ...as('alice'), 'idempotency-key': key }), 400),
  )

  test('sent twice at once, and again later, is done once and answered alike', async () => {
    const headers = { ...as('alice'), 'idempotency-key': 'double-click-1' }
    const send = async () => (await run(addTeam.name, { name: 'Herons' }, headers)).text()
    const answers = await Promise.all([send(), send(), send()])
    answers.push(await send())
    expect(new Set(answers).size).toBe(1)
    expect(await world.db.count(sampleTeams, { filter: 'name = "Herons"' })).toBe(1)
    written = await everythingWritten()
    await expectRefused(await run(addTeam.name, { name: 'Other' }, headers), 422)
  })

  test('without a key is done as often as it is sent; the key of one person is not the key of another', async () => {
    const named = (name: string) => world.db.count(sampleTeams, { filter: 'name = {:name}', params: { name } })
    await run(addTeam.name, { name: 'Coots' }, as('alice'))
    await run(addTeam.name, { name: 'Coots' }, as('alice'))
    expect(await named('Coots')).toBe(2)
    const key = { 'idempotency-key': 'double-click-2' }
    await run(addTeam.name, { name: 'Terns' }, { ...as('alice'), ...key })
    await run(addTeam.name, { name: 'Terns' }, { ...as('admin'), ...key })
    expect(await named('Terns')).toBe(2)
    written = await everythingWritten()
  })
})
