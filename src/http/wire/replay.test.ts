import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Answer, type Asked, CONVERSATIONS, type Conversation, type LiveEvent } from './conversations.testing.ts'
import { connectLive, type LiveConnection } from './live.testing.ts'
import { expected, filled, filledText } from './placeholders.testing.ts'
import { players } from './samples.testing.ts'
import { VERDICTS } from './verdicts.testing.ts'
import { openWorld, type World } from './world.testing.ts'

/** Every recorded conversation again, in its order, over HTTP. */

/** The clock of the recording, going on from there: `@now` must mean the same. */
const RECORDED_AT = Date.parse('2026-11-15T01:08:37Z')

let world: World
let live: LiveConnection | undefined

beforeAll(async () => {
  const from = performance.now()
  world = await openWorld({ now: () => new Date(RECORDED_AT + performance.now() - from) })
})
afterAll(async () => {
  live?.close()
  await world.close()
})

describe('what was recorded', () => {
  const spoken = CONVERSATIONS.filter(({ request }) => request)
  test.each(spoken)('$number $name', async (conversation) => {
    await replay(conversation)
    expect(world.mistakes).toEqual([])
  })
})

async function replay({ number, request, answer, events }: Conversation) {
  if (!request) return
  const verdict = VERDICTS[number]
  if (events) return expectEvents(verdict?.events?.(events) ?? events, () => cause(request))
  if (!answer) return
  const { expect: instead = answer } = verdict ?? {}
  const wanted = typeof instead === 'function' ? instead(answer) : instead
  if (answer.event) return expectStream(wanted)
  await readMails(request)
  await expectAnswer(wanted, await send(request))
}

/** A request may hold what only a mail tells. */
async function readMails({ body }: Asked) {
  const needed = JSON.stringify(body) ?? ''
  for (const [placeholder, to, page] of MAILS) {
    if (!needed.includes(`<${placeholder}>`) || world.bindings.has(placeholder)) continue
    world.bindings.set(placeholder, await world.tokenInMail(to, page))
  }
}

const MAILS = [
  ['verification:bob', 'bob@example.com', '/user/verify'],
  ['reset:bob', 'bob@example.com', '/user/confirm-password-reset'],
  ['emailChange:bob', 'bob2@example.com', '/user/confirm-email-change'],
] as const

async function send({ method, path, as, headers, body, raw, form }: Asked): Promise<Response> {
  const { url, bindings } = world
  const json = raw ?? (body === undefined ? undefined : JSON.stringify(filled(body, bindings)))
  const payload = form ? await formOf(form) : json
  return fetch(url + filledText(path, bindings), {
    method,
    headers: {
      ...(as ? { authorization: bindings.get(`token:${as}`) ?? '' } : {}),
      ...(json === undefined ? {} : { 'content-type': 'application/json' }),
      ...(filled(headers ?? {}, bindings) as Record<string, string>),
    },
    ...(payload === undefined ? {} : { body: payload }),
  })
}

async function formOf(form: Readonly<Record<string, string>>): Promise<FormData> {
  const data = new FormData()
  for (const [name, value] of Object.entries(form)) {
    if (!value.startsWith('@')) data.append(name, value)
    else data.append(name, await fileOf(value.slice(1)))
  }
  return data
}

async function fileOf(named: string): Promise<File> {
  if (named !== 'My Photo 1.png') return new File(['hello'], named.replace(' holding text', ''))
  const picture = sharp({ create: { width: 300, height: 200, channels: 3, background: '#2a7' } })
  return new File([new Uint8Array(await picture.png().toBuffer())], named)
}

async function expectAnswer(wanted: Answer, response: Response) {
  const bytes = Buffer.from(await response.arrayBuffer())
  const { bindings } = world
  const headers = wanted.headers ?? {}
  if (wanted.body !== undefined && !headers['content-type'])
    expect(response.headers.get('content-type')).toBe('application/json')
  if (wanted.image)
    expect(await sharp(bytes).metadata()).toMatchObject({ width: wanted.image[0], height: wanted.image[1] })
  else if (wanted.bytes !== undefined) expect(bytes.length).toBe(wanted.bytes)
  else expectBody(wanted, readable(bytes, response), response.status)
  expect(response.status).toBe(wanted.status)
  for (const [name, value] of Object.entries(headers))
    expect([name, response.headers.get(name)]).toEqual([name, filledText(value, bindings)])
}

function expectBody(wanted: Answer, body: unknown, status: number) {
  const inOrder = wanted.order === 'any' ? byId : (it: unknown) => it
  const should = expected(inOrder(wanted.body), inOrder(body), world.bindings)
  expect({ status, body: inOrder(body) }).toEqual({ status: wanted.status, body: should })
}

function readable(bytes: Buffer, response: Response): unknown {
  if (bytes.length === 0) return undefined
  return response.headers.get('content-type') === 'application/json' ? JSON.parse(String(bytes)) : String(bytes)
}

function byId(body: unknown): unknown {
  const { items, ...rest } = body as { items: { id: string }[] }
  const idOf = ({ id }: { id: string }) => world.bindings.get(id.slice(1, -1)) ?? id
  return { ...rest, items: items.toSorted((a, b) => (idOf(a) < idOf(b) ? -1 : 1)) }
}

async function expectStream(wanted: Answer) {
  live = await connectLive(world.url)
  expect(live.response.status).toBe(wanted.status)
  for (const [name, value] of Object.entries(wanted.headers ?? {}))
    expect([name, live.response.headers.get(name)]).toEqual([name, value])
  expectEvent(wanted.event!, await live.next())
}

/** Events of one change may come in any order; what must not come is proved by what comes after it. */
async function expectEvents(wanted: readonly LiveEvent[], doIt: () => Promise<void>) {
  await doIt()
  const came: LiveEvent[] = []
  for (let n = 0; n < wanted.length; n++) came.push(await live!.next())
  const byTopic = (events: readonly LiveEvent[]) =>
    events.toSorted((a, b) => (filledText(a.event, world.bindings) < filledText(b.event, world.bindings) ? -1 : 1))
  const sorted = byTopic(came)
  for (const [index, event] of byTopic(wanted).entries()) expectEvent(event, sorted[index]!)
  if (wanted.length === 0) await expectNothingBeforeMark()
}

async function expectNothingBeforeMark() {
  const id = world.bindings.get('player:0')!
  await world.db.write((tx) => tx.update(players, id, { name: 'mark' }))
  expect(await live!.next()).toMatchObject({ event: 'players', data: { record: { id } } })
}

function expectEvent(wanted: LiveEvent, came: LiveEvent) {
  expect(came).toEqual(expected(wanted, came, world.bindings))
}

/** The request that made the events; where nobody may, the house itself does it. */
async function cause(request: Asked) {
  if (request.as !== 'house') {
    const response = await send(request)
    expect([200, 204]).toContain(response.status)
    return
  }
  const [, , , name = '', , id = ''] = filledText(request.path, world.bindings).split('/')
  const collection = world.db.schema.get(name)
  await world.db.write(async (tx) => {
    const before = await tx.stored(collection, id)
    if (request.method === 'DELETE') await tx.deleteStored(collection, before!)
    else await tx.updateStored(collection, before!, request.body as Record<string, unknown>)
  })
}
