import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { PassThrough } from 'node:stream'
import { afterEach, expect, test } from 'vitest'
import { appOf } from '../server/app.ts'
import { SILENT } from '../server/log.ts'
import { Router } from '../server/router.ts'
import { type Listening, serve } from '../server/serve.ts'
import { UnreadAnswers } from './unread-answers.ts'

const MEBIBYTE = 1024 * 1024

const listening: Listening[] = []
afterEach(async () => {
  for (const one of listening.splice(0)) await one.stop()
})

/** As far as they are looked at here. */
const answer = () => Object.assign(new PassThrough(), { setTimeout() {} }) as unknown as ServerResponse

test('where too much waits, it is taken from those to whom most is waiting, the oldest first', () => {
  const unread = new UnreadAnswers(1_000, 10 * MEBIBYTE)
  const modest = answer()
  unread.add(modest, '192.0.2.1', 2 * MEBIBYTE)
  const greedy = Array.from({ length: 6 }, () => answer())
  for (const one of greedy) unread.add(one, '192.0.2.9', 2 * MEBIBYTE)
  expect(greedy.map((one) => one.destroyed)).toEqual([true, true, false, false, false, false])
  expect(modest.destroyed).toBe(false)
  expect(unread.bytes).toBe(10 * MEBIBYTE)
})

test('what has been read, or whose reader has gone, waits no longer', async () => {
  const unread = new UnreadAnswers(1_000)
  const [read, gone] = [answer(), answer()]
  for (const one of [read, gone]) unread.add(one, '192.0.2.1', MEBIBYTE)
  gone.destroy()
  read.end()
  ;(read as unknown as PassThrough).resume()
  await once(read, 'close')
  expect(unread.bytes).toBe(0)
})

test('whoever takes nothing of a whole answer is dropped', async () => {
  const router = new Router()
  const { promise: asked, resolve } = Promise.withResolvers<ServerResponse>()
  router.get('/long', ({ response }) => {
    resolve(response)
    return { status: 200, body: 'x'.repeat(32 * MEBIBYTE) }
  })
  const app = appOf(router, { log: SILENT }, { stalledMs: 100 })
  const server = await serve(app, { host: '127.0.0.1', port: 0, log: SILENT })
  listening.push(server)
  const socket = connect(server.port, '127.0.0.1')
  socket.pause()
  socket.write('GET /long HTTP/1.1\r\nhost: a\r\n\r\n')
  const response = await asked
  await once(response, 'close')
  expect(response.writableFinished).toBe(false)
  socket.destroy()
})
