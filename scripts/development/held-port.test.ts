import { createServer } from 'node:http'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { App } from '#http/areas/dependencies.ts'
import { createLog } from '#http/server/log.ts'
import { type Listening, type ListenOptions, listen } from '#http/server/serve.ts'
import { HeldPort } from './held-port.ts'

const OPTIONS: ListenOptions = { host: '127.0.0.1', port: 0, log: createLog('error') }

let answersBefore: boolean
let port: HeldPort
let first: Listening

beforeEach(async () => {
  answersBefore = false
  port = new HeldPort({
    listen,
    upgrade: (_incoming, socket) => socket.destroy(),
    async before(_incoming, response) {
      if (answersBefore) response.end('Vite')
      return answersBefore
    },
  })
  first = await port.listen(OPTIONS)
})
afterEach(() => port.close())

const answering =
  (text: string): App =>
  async (_incoming, response) => {
    response.end(text)
  }

async function ask() {
  const response = await fetch(`http://127.0.0.1:${first.port}/`)
  return [response.status, await response.text()]
}

test('the next service answers at the port of the last', async () => {
  first.answer(answering('first'))
  expect(await ask()).toEqual([200, 'first'])
  await first.stop()
  const second = await port.listen(OPTIONS)
  expect(second.port).toBe(first.port)
  second.answer(answering('second'))
  expect(await ask()).toEqual([200, 'second'])
})

test('without a service it is said that there is none', async () => {
  first.answer(answering('first'))
  await first.stop()
  expect(await ask()).toEqual([503, expect.stringContaining('could not start')])
})

test('what is answered before reaches no service', async () => {
  first.answer(answering('first'))
  answersBefore = true
  expect(await ask()).toEqual([200, 'Vite'])
})

test('a service that stops has answered everything that it was asked', async () => {
  const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>()
  const { promise: asked, resolve: isAsked } = Promise.withResolvers<void>()
  first.answer(async (_incoming, response) => {
    isAsked()
    await mayEnd
    response.end('late')
  })
  const answer = ask()
  await asked
  let hasStopped = false
  const stopped = first.stop().then(() => (hasStopped = true))
  await new Promise(setImmediate)
  expect(hasStopped).toBe(false)
  end()
  expect(await answer).toEqual([200, 'late'])
  await stopped
})

test('the port is free once it is closed', async () => {
  first.answer(answering('first'))
  await port.close()
  const another = createServer()
  await new Promise<void>((resolve, reject) => another.once('error', reject).listen(first.port, '127.0.0.1', resolve))
  await new Promise((resolve) => another.close(resolve))
})
