import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CONVERSATIONS, type Conversation, type LiveEvent, type WireResponse } from './conversations.testing.ts'
import { connectLive, type LiveConnection } from './live.testing.ts'
import { expected, filledText } from './placeholders.testing.ts'
import { samplePlayers } from './samples.testing.ts'
import { cause, expectBody, openRecordedWorld, readMails, send, wantedAnswer, wantedEvents } from './stage.testing.ts'
import type { WireWorld } from './world.testing.ts'

/** Every recorded conversation again, in its order, over HTTP. */

let world: WireWorld
let live: LiveConnection | undefined

beforeAll(async () => {
  world = await openRecordedWorld()
})
afterAll(async () => {
  live?.close()
  await world.close()
})

// 194 is the official client's own and is replayed with it.
test.each(CONVERSATIONS.filter(({ request }) => request))('$number $name', async (conversation) => {
  await replay(conversation)
  expect(world.mistakes).toEqual([])
})

async function replay(conversation: Conversation) {
  const { request, answer, events } = conversation
  if (!request) return
  if (events) return expectEvents(wantedEvents(conversation, events), () => cause(request, world))
  const wanted = wantedAnswer(conversation, answer!)
  if (wanted.event) return expectStream(wanted, wanted.event)
  await readMails(request, world)
  await expectAnswer(wanted, await send(request, world))
}

async function expectAnswer(wanted: WireResponse, response: Response) {
  const bytes = Buffer.from(await response.arrayBuffer())
  const { status, image, bytes: length, headers = {} } = wanted
  if (image) expect(await sharp(bytes).metadata()).toMatchObject({ width: image[0], height: image[1] })
  else if (length !== undefined) expect(bytes.length).toBe(length)
  else expectBody(wanted, readable(bytes, response), response.status, world)
  expect(response.status).toBe(status)
  expectHeaders(wanted.body === undefined ? headers : { 'content-type': 'application/json', ...headers }, response)
}

function readable(bytes: Buffer, response: Response): unknown {
  if (bytes.length === 0) return undefined
  return response.headers.get('content-type') === 'application/json' ? JSON.parse(String(bytes)) : String(bytes)
}

function expectHeaders(wanted: Readonly<Record<string, string>>, { headers }: Response) {
  for (const [name, value] of Object.entries(wanted))
    expect([name, headers.get(name)]).toEqual([name, filledText(value, world.bindings)])
}

async function expectStream({ status, headers = {} }: WireResponse, first: LiveEvent) {
  live = await connectLive(world.url)
  expect(live.response.status).toBe(status)
  expectHeaders(headers, live.response)
  expectEvent(first, await live.next())
}

/** Events of one change may come in any order; that none came is proved by what comes after it. */
async function expectEvents(wanted: readonly LiveEvent[], doIt: () => Promise<void>) {
  await doIt()
  const came: LiveEvent[] = []
  while (came.length < wanted.length) came.push(await live!.next())
  const topicOf = ({ event }: LiveEvent) => filledText(event, world.bindings)
  const byTopic = (events: readonly LiveEvent[]) => events.toSorted((a, b) => (topicOf(a) < topicOf(b) ? -1 : 1))
  for (const [index, event] of byTopic(wanted).entries()) expectEvent(event, byTopic(came)[index]!)
  if (wanted.length === 0) await expectNothingBeforeMark()
}

async function expectNothingBeforeMark() {
  const id = world.bindings.get('player:0')!
  await world.db.write((tx) => tx.update(samplePlayers, id, { name: 'mark' }))
  expect(await live!.next()).toMatchObject({ event: 'players', data: { record: { id } } })
}

function expectEvent(wanted: LiveEvent, came: LiveEvent) {
  expect(came).toEqual(expected(wanted, came, world.bindings))
}
