import { EventEmitter } from 'node:events'
import type { ServerResponse } from 'node:http'
import { PassThrough } from 'node:stream'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { HttpRequest } from '../server/http-request.ts'
import { BodyMemory } from './body-memory.ts'
import { bodyPieces, wholeBody } from './body-pieces.ts'

const MEBIBYTE = 1024 * 1024

/** A request whose body comes as the test writes it. */
function arriving(headers: Readonly<Record<string, string>>) {
  const incoming = Object.assign(new PassThrough({ highWaterMark: MEBIBYTE }), { headers, address: '192.0.2.1' })
  const response = Object.assign(new EventEmitter(), { destroyed: false })
  const request = new HttpRequest(incoming as unknown as HttpRequest['incoming'], response as unknown as ServerResponse)
  return { incoming, response, request }
}

async function sizeOf(pieces: AsyncIterable<Uint8Array>): Promise<number> {
  let size = 0
  for await (const piece of pieces) size += piece.length
  return size
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

describe.each<[string, (...args: Parameters<typeof wholeBody>) => Promise<number>]>([
  ['in pieces', (...args) => sizeOf(bodyPieces(...args))],
  ['whole', async (...args) => (await wholeBody(...args)).length],
])('a body %s', (_, read) => {
  test('takes as much memory as it says, until its answer has left', async () => {
    const memory = new BodyMemory(64 * MEBIBYTE)
    const { incoming, response, request } = arriving({ 'content-length': '100000' })
    const reading = read(request, MEBIBYTE, memory)
    incoming.end(Buffer.alloc(100_000))
    expect(await reading).toBe(100_000)
    expect(memory.taken).toBe(100_000)
    response.emit('close')
    expect(memory.taken).toBe(0)
  })

  test('takes as much as it may have where it does not say', async () => {
    const memory = new BodyMemory(64 * MEBIBYTE)
    const { incoming, request } = arriving({ 'transfer-encoding': 'chunked' })
    const reading = read(request, MEBIBYTE, memory)
    incoming.end('x')
    await reading
    expect(memory.taken).toBe(MEBIBYTE)
  })

  test('that is not there takes none', async () => {
    const memory = new BodyMemory(64 * MEBIBYTE)
    expect(await read(arriving({}).request, MEBIBYTE, memory)).toBe(0)
    expect(memory.taken).toBe(0)
  })

  test('that does not come is given up, and leaves what follows to be thrown away', async () => {
    const { incoming, request } = arriving({ 'content-length': '100' })
    const reading = read(request, MEBIBYTE, new BodyMemory(MEBIBYTE)).catch((error: unknown) => error)
    incoming.write('x')
    await vi.advanceTimersByTimeAsync(20_000)
    await vi.advanceTimersByTimeAsync(1)
    expect(await reading).toMatchObject({ status: 408, message: 'The request took too long to arrive.' })
  })

  test.each([
    ['at the speed of a slow phone is waited for', 20_000, 'whole'],
    ['slower than any phone is given up', 10_000, 'too slow'],
  ])('that comes %s', async (_, bytesASecond, result) => {
    const { incoming, request } = arriving({ 'content-length': String(60 * bytesASecond) })
    const reading = read(request, 2 * MEBIBYTE, new BodyMemory(64 * MEBIBYTE)).then(
      () => 'whole',
      () => 'too slow',
    )
    for (let second = 0; second < 60; second++) {
      incoming.write(Buffer.alloc(bytesASecond))
      await vi.advanceTimersByTimeAsync(1_000)
    }
    incoming.end()
    expect(await reading).toBe(result)
  })

  test('that is longer than it may be is refused, and leaves what follows to be thrown away', async () => {
    const { incoming, request } = arriving({ 'transfer-encoding': 'chunked' })
    const reading = read(request, 10, new BodyMemory(MEBIBYTE)).catch((error: unknown) => error)
    incoming.write('more than ten')
    expect(await reading).toMatchObject({ status: 413 })
    await vi.waitFor(() => expect(incoming.listenerCount('readable') + incoming.listenerCount('data')).toBe(0))
    expect(incoming.destroyed).toBe(false)
  })

  test.each(['before it is read', 'half way'])('whose connection breaks %s is a bad request', async (when) => {
    const { incoming, request } = arriving({ 'content-length': '1000' })
    incoming.write('abc')
    if (when === 'before it is read') incoming.destroy()
    const reading = read(request, MEBIBYTE, new BodyMemory(MEBIBYTE)).catch((error: unknown) => error)
    if (when === 'half way') setImmediate(() => incoming.destroy(new Error('reset')))
    expect(await reading).toMatchObject({ status: 400 })
  })
})

describe('a body', () => {
  test('that is refused half way gives up its stream, so that the rest can flow away', async () => {
    const { incoming, request } = arriving({ 'content-length': '1000' })
    incoming.write('abc')
    for await (const piece of bodyPieces(request, MEBIBYTE, new BodyMemory(MEBIBYTE))) {
      expect(piece.length).toBe(3)
      break
    }
    await vi.waitFor(() => expect(incoming.listenerCount('readable')).toBe(0))
    expect(incoming.destroyed).toBe(false)
  })
})
