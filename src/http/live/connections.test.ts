import { connect, type Socket } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { LIVE_COLLECTIONS, type LiveStage, openLiveStage } from './live.testing.ts'

/** Connections: how many, how long, and that nothing is left of them. */

const { games, users } = LIVE_COLLECTIONS

const stages: LiveStage[] = []

async function stageWith(options: Parameters<typeof openLiveStage>[0] = {}): Promise<LiveStage> {
  const stage = await openLiveStage(options)
  stages.push(stage)
  return stage
}

const realNow = performance.now.bind(performance)

/** By the clock that counts how long something takes: so many since the test began. */
function hoursPass(hours: number) {
  vi.spyOn(performance, 'now').mockImplementation(() => realNow() + hours * 3_600_000)
}

afterEach(async () => {
  vi.restoreAllMocks()
  for (const stage of stages.splice(0)) await stage.close()
})

const EMPTY = { clients: 0, people: 0, topics: 0, cost: 0 }
const isEmpty = async (stage: LiveStage) => {
  await expect.poll(() => stage.live.sizes()).toEqual(EMPTY)
}

/** A socket that has sent a request and reads only what it is told to. */
async function rawSocket(stage: LiveStage, head: string): Promise<Socket> {
  const socket = connect(Number(new URL(stage.url).port), '127.0.0.1')
  await new Promise((resolve) => socket.once('connect', resolve))
  socket.on('error', () => {})
  socket.write(`${head}\r\nHost: 127.0.0.1\r\n\r\n`)
  return socket
}

const textUntil = (socket: Socket, part: string) =>
  new Promise<string>((resolve, reject) => {
    let text = ''
    socket.on('data', (bytes) => {
      text += bytes.toString()
      if (text.includes(part)) resolve(text)
    })
    socket.once('close', () => reject(new Error(`closed after ${text}`)))
  })

test('so many connections and no more; a place that is left is free again', async () => {
  const stage = await stageWith({ limits: { liveConnections: 3 } })
  const [first] = [await stage.listen(), await stage.listen(), await stage.listen()]
  const response = await fetch(`${stage.url}/api/realtime`)
  expect(response.status).toBe(429)
  expect(await response.json()).toEqual({ data: {}, message: 'Too Many Requests.', status: 429 })
  first?.leave()
  await expect.poll(() => stage.live.sizes().clients).toBe(2)
  expect((await stage.listen()).response.statusCode).toBe(200)
})

test('guests are counted by address, signed-in people by person', async () => {
  const stage = await stageWith({ limits: { livePerAddress: 2, livePerPerson: 2 } })
  const [ada, bob] = [await stage.person(), await stage.person()]
  await stage.listen(['games/*'], ada.token)
  await stage.listen(['games/*'], ada.token)
  const third = await stage.listen(['games/*'])
  const fourth = await stage.listen()
  expect((await stage.listen()).response.statusCode).toBe(429)
  expect(await stage.subscribe(third.clientId, ['games/*'], ada.token)).toBe(429)
  expect(await stage.subscribe(third.clientId, ['games/*'], bob.token)).toBe(204)
  expect((await stage.listen()).response.statusCode).toBe(200)
  // Refused, it stays what it was.
  expect(await stage.subscribe(fourth.clientId, ['games/*'], ada.token)).toBe(429)
  await stage.whistle()
  expect(await third.told()).toBe('create games/*')
  expect(await stage.subscribe(fourth.clientId, ['games/*'])).toBe(204)
})

test('a reader who does not read is dropped; the others hear everything', async () => {
  const stage = await stageWith()
  const socket = await rawSocket(stage, 'GET /api/realtime HTTP/1.1')
  const [, clientId] = /"clientId":"(\w+)"/.exec(await textUntil(socket, '}\n\n')) ?? []
  socket.pause()
  expect(await stage.subscribe(clientId, ['games/*'])).toBe(204)
  const other = await stage.listen(['games/*'])
  const { id } = await stage.db.write((tx) => tx.create(games, { notes: 'x'.repeat(200_000) }))
  expect(await other.told()).toBe('create games/*')
  let updates = 0
  while (stage.live.sizes().clients > 1) {
    await stage.db.write((tx) => tx.update(games, id, { score: ++updates }))
    expect((await other.next()).data.record['score']).toBe(updates)
    expect(updates).toBeLessThan(500)
  }
  socket.destroy()
})

test('a reader who takes nothing for a while is dropped, even when nothing new comes', async () => {
  const stage = await stageWith({ times: { look: 10, stalled: 300 } })
  const socket = await rawSocket(stage, 'GET /api/realtime HTTP/1.1')
  const [, clientId] = /"clientId":"(\w+)"/.exec(await textUntil(socket, '}\n\n')) ?? []
  socket.pause()
  expect(await stage.subscribe(clientId, ['games/*'])).toBe(204)
  // More than the system's buffers take, in one go: what the cap counts is what waited before.
  await stage.db.write(async (tx) => {
    for (let count = 0; count < 60; count++) await tx.create(games, { notes: 'x'.repeat(199_000) })
  })
  await isEmpty(stage)
  socket.destroy()
})

test('a heartbeat is a comment to clients that know no places, and silent connections live on it', async () => {
  const stage = await stageWith({ times: { look: 10, heartbeat: 20 } })
  const listener = await stage.listen(['games/*'])
  expect([await listener.frame(), await listener.frame(), await listener.frame()]).toEqual([':', ':', ':'])
})

test('whoever asks for nothing is sent away after a while', async () => {
  const stage = await stageWith({ times: { look: 10, idle: 3_600_000, heartbeat: 36_000_000 } })
  const silent = await stage.listen()
  const listener = await stage.listen(['games/*'])
  hoursPass(1)
  await silent.ended
  await stage.whistle()
  expect(await listener.told()).toBe('create games/*')
  expect(await stage.subscribe(listener.clientId, [])).toBe(204)
  hoursPass(2)
  await listener.ended
  await isEmpty(stage)
})

test('a session that runs out is ended', async () => {
  const stage = await stageWith({ times: { look: 10, session: 20 } })
  const ada = await stage.person()
  const listener = await stage.listen(['games/*'], ada.token)
  const guest = await stage.listen(['games/*'])
  stage.clock.ahead = 7 * 24 * 60 * 60 * 1_000 + 1_000
  await listener.ended
  await stage.whistle()
  expect(await guest.told()).toBe('create games/*')
})

test('signing out ends the streams of that session, and leaves those of the others', async () => {
  const stage = await stageWith()
  const ada = await stage.person()
  const second = (await stage.freshToken(ada)) ?? ''
  const [phone, laptop] = [await stage.listen(['games/*'], ada.token), await stage.listen(['games/*'], second)]
  await stage.signOut(ada.token)
  await phone.ended
  await stage.db.write((tx) => tx.create(games, { score: 1 }))
  expect(await laptop.told()).toBe('create games/*')
  expect(stage.live.sizes()).toMatchObject({ clients: 1, people: 1 })
})

test('a fresher session of the same person takes the place of the older one', async () => {
  const stage = await stageWith({ times: { look: 10, session: 20 } })
  const ada = await stage.person()
  const listener = await stage.listen(['games/*'], ada.token)
  stage.clock.ahead = 6 * 24 * 60 * 60 * 1_000
  expect(await stage.subscribe(listener.clientId, ['games/*'], await stage.freshToken(ada))).toBe(204)
  stage.clock.ahead = 8 * 24 * 60 * 60 * 1_000
  await stage.db.write((tx) => tx.update(users, ada.id, { name: 'Ada' }))
  await stage.whistle()
  expect(await listener.told()).toBe('create games/*')
})

test('500 connections come and go, and nothing is left', async () => {
  const stage = await stageWith()
  const people = await Promise.all(Array.from({ length: 10 }, () => stage.person('admin')))
  for (let round = 0; round < 10; round++) {
    const listeners = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        stage.listen(['games/*', `games/${index}`, 'reports/*'], index % 2 ? people[round]?.token : undefined),
      ),
    )
    expect(stage.live.sizes()).toEqual({ clients: 50, people: 1, topics: 52, cost: expect.any(Number) })
    await stage.whistle()
    for (const listener of listeners) expect(await listener.told()).toBe('create games/*')
    for (const listener of listeners) listener.leave()
    await isEmpty(stage)
  }
})

test('HEAD tells of the stream and opens none', async () => {
  const stage = await stageWith()
  const response = await fetch(`${stage.url}/api/realtime`, { method: 'HEAD' })
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/event-stream'])
  await isEmpty(stage)
})

test('HTTP/1.0, as some proxies speak it, gets the frames without chunks', async () => {
  const stage = await stageWith()
  const socket = await rawSocket(stage, 'GET /api/realtime HTTP/1.0')
  const opened = await textUntil(socket, '}\n\n')
  const [, clientId] = /"clientId":"(\w+)"/.exec(opened) ?? []
  expect(opened.toLowerCase()).not.toContain('transfer-encoding')
  expect(await stage.subscribe(clientId, ['games/*'])).toBe(204)
  const event = textUntil(socket, '\n\n')
  await stage.whistle()
  expect(await event).toMatch(/^id:[\w-]{22}\nevent:games\/\*\ndata:\{.*\}\n\n$/)
  socket.destroy()
})

test('stopping tells what is still to be told, says when to come back, and ends', async () => {
  const stage = await stageWith()
  const listeners = await Promise.all(Array.from({ length: 20 }, () => stage.listen(['games/*'])))
  await stage.whistle()
  await stage.live.stop()
  for (const listener of listeners) {
    expect(await listener.told()).toBe('create games/*')
    expect(await listener.frame()).toMatch(/^retry:\d+$/)
    await listener.ended
    expect(listener.response.complete).toBe(true)
  }
  expect(stage.live.sizes()).toEqual(EMPTY)
  expect((await fetch(`${stage.url}/api/realtime`)).status).toBe(503)
})

test('stopping does not wait for who does not read', async () => {
  const stage = await stageWith()
  const socket = await rawSocket(stage, 'GET /api/realtime HTTP/1.1')
  const [, clientId] = /"clientId":"(\w+)"/.exec(await textUntil(socket, '}\n\n')) ?? []
  socket.pause()
  expect(await stage.subscribe(clientId, ['games/*'])).toBe(204)
  await stage.db.write(async (tx) => {
    for (let count = 0; count < 60; count++) await tx.create(games, { notes: 'x'.repeat(199_000) })
  })
  await stage.live.stop()
  expect(stage.live.sizes()).toEqual(EMPTY)
  socket.destroy()
})

test('the official client comes back by itself and hears again', async () => {
  const stage = await stageWith()
  const ada = await stage.person()
  const client = stage.client(ada.token)
  let awaken = () => {}
  const heard = () => new Promise<void>((resolve) => (awaken = resolve))
  await client.collection('games').subscribe('*', () => awaken())
  const first = heard()
  await stage.whistle()
  await first
  const before = client.realtime.clientId
  await stage.db.write((tx) => tx.update(users, ada.id, { tokenKey: 'signed out everywhere' }))
  await expect.poll(() => [before, ''].includes(client.realtime.clientId)).toBe(false)
  await expect.poll(() => stage.live.sizes()).toMatchObject({ clients: 1, people: 0, topics: 1 })
  const second = heard()
  await stage.whistle()
  await second
})
