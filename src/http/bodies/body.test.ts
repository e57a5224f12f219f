import { connect } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openTemporary } from '#records/temporary.testing.ts'
import { testDependencies } from '../areas/dependencies.testing.ts'
import { Turns, turnsOf } from '../limits/turns.ts'
import { appOf } from '../server/app.ts'
import { jsonResponse } from '../server/http-request.ts'
import { SILENT } from '../server/log.ts'
import { Router } from '../server/router.ts'
import { type Listening, listen } from '../server/serve.ts'
import { readJson } from './body.ts'

const KIBIBYTE = 1024

let turns: Turns
let listening: Listening
let close: () => Promise<void>
beforeEach(async () => {
  turns = new Turns()
  const opened = await openTemporary([])
  const dependencies = await testDependencies(opened.db, {}, [turnsOf.as(turns)])
  const router = new Router()
  router.post('/', { bytes: 512 * KIBIBYTE, values: 5_000 }, async (request) =>
    jsonResponse(Object.keys(await readJson(request, dependencies))),
  )
  listening = await listen({ host: '127.0.0.1', port: 0, log: SILENT })
  listening.answer(appOf(router, dependencies))
  close = opened.close
})
afterEach(async () => {
  await listening.stop()
  await close()
})

const send = (body: string) => fetch(`http://127.0.0.1:${listening.port}/`, { method: 'POST', body })
const textOf = (bytes: number) => `{"text":"${'x'.repeat(bytes)}"}`

test.each([
  [1, 0],
  [60, 0],
  [65, 2],
  [200, 4],
  [500, 8],
])('a body of %i KiB takes %i turns', async (kibibytes, count) => {
  const answer = await send(textOf(kibibytes * KIBIBYTE))
  expect(await answer.json()).toEqual(['text'])
  expect(turns.counts).toMatchObject({ begun: count, waiting: 0 })
})

test.each([
  [900, 0],
  [1_100, 2],
  [4_500, 5],
])('a body of %i values takes %i turns', async (values, count) => {
  await send(`{"list":[${'0,'.repeat(values - 3)}0]}`)
  expect(turns.counts).toMatchObject({ begun: count, waiting: 0 })
})

test('a large body is parsed in its turn, and not once nobody waits for its answer', async () => {
  const end = await turns.take('somebody else')
  const parse = vi.spyOn(JSON, 'parse')
  const body = textOf(100 * KIBIBYTE)
  const socket = connect(listening.port, '127.0.0.1')
  socket.write(`POST / HTTP/1.1\r\nhost: x\r\ncontent-length: ${body.length}\r\n\r\n${body}`)
  await vi.waitFor(() => expect(turns.counts.waiting).toBe(1))
  socket.destroy()
  await vi.waitFor(() => expect(turns.counts.dropped).toBe(1))
  end()
  expect(parse.mock.calls.filter(([text]) => text === body)).toEqual([])
  parse.mockRestore()
  expect(turns.counts).toMatchObject({ begun: 1, waiting: 0 })
})

test('a body of too many values takes no turn', async () => {
  const answer = await send(`{"list":[${'0,'.repeat(60_000)}0]}`)
  expect(answer.status).toBe(400)
  expect(turns.counts.begun).toBe(0)
})
