import { request as send } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { NO_JSON } from '../bodies/json-bounds.ts'
import { appOf } from './app.ts'
import type { Asker, HttpRequest } from './http-request.ts'
import { SILENT } from './log.ts'
import { type Handler, Router } from './router.ts'
import { type Listening, serve } from './serve.ts'

/** What is answered to somebody who loses something while their answer is made. */

const servers: Listening[] = []
afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop()
})

async function serving(handler: Handler): Promise<string> {
  const router = new Router()
  router.get('/thing', handler)
  router.post('/thing', NO_JSON, handler)
  const server = await serve(appOf(router, { log: SILENT }), { host: '127.0.0.1', port: 0, log: SILENT })
  servers.push(server)
  return `http://127.0.0.1:${server.port}/thing`
}

const text = (body: string) => ({ status: 200, body })

/** Somebody who has changed at the first so many looks. */
function changing(looks: number): (request: HttpRequest) => number {
  let look = 0
  return (request) => {
    look += 1
    const isUnchanged = look > looks
    request.asker = { isUnchanged: () => isUnchanged, mayAsBefore: async () => isUnchanged }
    return look
  }
}

test('a read is made again for who they are by then', async () => {
  const look = changing(1)
  const seen: unknown[] = []
  const url = await serving((request) => {
    seen.push(request.session)
    request.session = Promise.resolve('looked up')
    return text(`look ${look(request)}`)
  })
  expect(await (await fetch(url)).text()).toBe('look 2')
  expect(seen).toEqual([undefined, undefined])
})

test('somebody who changes all the time is asked to come back', async () => {
  const look = changing(Number.POSITIVE_INFINITY)
  const url = await serving((request) => text(`look ${look(request)}`))
  const answer = await fetch(url)
  expect(answer.status).toBe(503)
  expect(answer.headers.get('retry-after')).toBe('1')
})

test('what is written is not done twice', async () => {
  const look = changing(1)
  const url = await serving((request) => text(`look ${look(request)}`))
  expect(await (await fetch(url, { method: 'POST' })).text()).toBe('look 1')
})

test('a long answer breaks off once its asker may no longer have it, and not for a change that takes nothing', async () => {
  for (const [mayAsBefore, ends] of [
    [false, 'broken'],
    [true, 'whole'],
  ] as const) {
    const asker: Asker & { isUnchanged(): boolean } = { isUnchanged: () => true, mayAsBefore: async () => mayAsBefore }
    const url = await serving((request) => {
      request.asker = asker
      return { status: 200, body: pieces() }
    })
    async function* pieces() {
      yield Buffer.from('first')
      asker.isUnchanged = () => false
      yield Buffer.from('second')
    }
    expect(await endingOf(url)).toBe(ends)
  }
})

const endingOf = (url: string) =>
  new Promise<'whole' | 'broken'>((resolve) => {
    const request = send(url, { agent: false }, (response) => {
      response.resume()
      response.once('end', () => resolve('whole'))
      response.once('error', () => resolve('broken'))
    })
    request.once('error', () => resolve('broken'))
    request.end()
  })
