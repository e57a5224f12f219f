import PocketBase, { ClientResponseError } from 'pocketbase'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callFor } from './client-calls.testing.ts'
import { CONVERSATIONS, type Conversation, type WireRequest } from './conversations.testing.ts'
import { withBindings } from './placeholders.testing.ts'
import { expectBody, openRecordedWorld, readMails, wantedAnswer } from './stage.testing.ts'
import type { WireWorld } from './world.testing.ts'

/** The recorded conversations again, in their order, through the official client wherever it has the call. */

let world: WireWorld

beforeAll(async () => {
  world = await openRecordedWorld()
})
afterAll(() => world.close())

const callable = CONVERSATIONS.filter(({ request, answer }) => request && answer && callFor(request))

test.each(callable)('$number $name', async (conversation) => {
  await replay(conversation)
  expect(world.mistakes).toEqual([])
})

test('the client has a call for most of them', () => {
  expect(callable.length).toBeGreaterThan(150)
})

async function replay(conversation: Conversation) {
  const request = conversation.request!
  const wanted = wantedAnswer(conversation, conversation.answer!)
  await readMails(request, world)
  const call = callFor(withBindings(request, world.bindings) as WireRequest)!
  const client = clientOf(request)
  try {
    const given = await call(client)
    const hasBody = wanted.body !== undefined
    if (!hasBody) expect(given).toBe(true)
    expectBody(wanted, hasBody ? given : undefined, hasBody ? 200 : 204, world)
  } catch (error) {
    if (!(error instanceof ClientResponseError)) throw error
    expectBody(wanted, error.response, error.status, world)
    const { message } = error.response as { message: string }
    expect(error).toMatchObject({ message, isAbort: false, url: expect.stringContaining(world.url) })
  }
}

function clientOf({ as }: WireRequest): PocketBase {
  const client = new PocketBase(world.url)
  if (as) client.authStore.save(world.bindings.get(`token:${as}`)!, null)
  return client
}
