import sharp from 'sharp'
import { expect } from 'vitest'
import type { Conversation, LiveEvent, WireRequest, WireResponse } from './conversations.testing.ts'
import { expected, filledText, withBindings } from './placeholders.testing.ts'
import { VERDICTS } from './verdicts.testing.ts'
import { openWireWorld, type WireWorld } from './world.testing.ts'

/** What the replays have in common: the world of the recording, and how an answer is held against what was recorded. */

const RECORDED_AT = Date.parse('2026-11-15T01:08:37Z')

/** The clock of the recording, going on from there: `@now` must mean the same. */
export function openRecordedWorld(): Promise<WireWorld> {
  const from = performance.now()
  return openWireWorld({ now: () => new Date(RECORDED_AT + performance.now() - from) })
}

/** The recorded answer, or the one that the verdict puts in its place. */
export function wantedAnswer({ number }: Conversation, recorded: WireResponse): WireResponse {
  const { expect: instead = recorded } = VERDICTS[number] ?? {}
  return typeof instead === 'function' ? instead(recorded) : instead
}

export const wantedEvents = ({ number }: Conversation, recorded: readonly LiveEvent[]): readonly LiveEvent[] =>
  VERDICTS[number]?.events?.(recorded) ?? recorded

const MAILS = [
  ['verification:bob', 'bob@example.com', '/user/verify'],
  ['reset:bob', 'bob@example.com', '/user/confirm-password-reset'],
  ['emailChange:bob', 'bob2@example.com', '/user/confirm-email-change'],
] as const

/** A request may hold what only a mail tells. */
export async function readMails({ body }: WireRequest, world: WireWorld) {
  const needed = JSON.stringify(body) ?? ''
  for (const [placeholder, to, page] of MAILS) {
    if (!needed.includes(`<${placeholder}>`) || world.bindings.has(placeholder)) continue
    world.bindings.set(placeholder, await world.tokenInMail(to, page))
  }
  if (needed.includes('<code:0>')) world.bindings.set('code:0', await codeOnce(world))
}

/** The mail goes with its code once that is used. */
const codeOnce = async (world: WireWorld) => world.bindings.get('code:0') ?? world.codeInMail('alice@example.com')

export async function send(
  { method, path, as, headers, body, raw, form }: WireRequest,
  world: WireWorld,
): Promise<Response> {
  const { url, bindings } = world
  const json = raw ?? (body === undefined ? undefined : JSON.stringify(withBindings(body, bindings)))
  const payload = form ? await multipartOf(form) : json
  return fetch(url + filledText(path, bindings), {
    method,
    headers: {
      ...(as ? { authorization: bindings.get(`token:${as}`) ?? '' } : {}),
      ...(json === undefined ? {} : { 'content-type': 'application/json' }),
      ...(withBindings(headers ?? {}, bindings) as Record<string, string>),
    },
    ...(payload === undefined ? {} : { body: payload }),
  })
}

export async function multipartOf(form: Required<WireRequest>['form']): Promise<FormData> {
  const data = new FormData()
  for (const [name, values] of Object.entries(form)) {
    for (const value of [values].flat()) data.append(name, value.startsWith('@') ? await fileOf(value.slice(1)) : value)
  }
  return data
}

async function fileOf(named: string): Promise<File> {
  if (named !== 'My Photo 1.png') return new File(['hello'], named.replace(' holding text', ''))
  const picture = sharp({ create: { width: 300, height: 200, channels: 3, background: '#2a7' } })
  return new File([new Uint8Array(await picture.png().toBuffer())], named)
}

export function expectBody(wanted: WireResponse, body: unknown, status: number, { bindings }: WireWorld) {
  const inOrder = wanted.order === 'any' ? byId : (it: unknown) => it
  const should = expected(inOrder(wanted.body), inOrder(body), bindings)
  expect({ status, body: inOrder(body) }).toEqual({ status: wanted.status, body: should })

  function byId(page: unknown): unknown {
    const { items, ...rest } = page as { items: { id: string }[] }
    const idOf = ({ id }: { id: string }) => bindings.get(id.slice(1, -1)) ?? id
    return { ...rest, items: items.toSorted((a, b) => (idOf(a) < idOf(b) ? -1 : 1)) }
  }
}

/** The request that makes live events; where nobody may send it, the house itself does it. */
export async function cause(request: WireRequest, world: WireWorld) {
  if (request.as !== 'house') {
    expect([200, 204]).toContain((await send(request, world)).status)
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
