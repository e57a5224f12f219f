/**
 * What the site notices of ten thousand devices that are pushed to: CPU per request and how long answers take, idle and while it
 * sends, in one run. Asserts no times; fails when a device is left out, told twice, or an answer is wrong.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { users } from '#areas/accounts/accounts.collections.ts'
import { announce } from '#areas/notifications/announcements/announcements.commands.server.ts'
import { newKeys } from '#areas/notifications/push/encrypt.server.ts'
import { pushQueue } from '#areas/notifications/push/push-queue.api.server.ts'
import { createPushSender, keyMark } from '#areas/notifications/push/push-sender.server.ts'
import { games } from '#areas/schedule/schedule.collections.ts'
import { openScores } from '#areas/scores/scores.testing.ts'
import { areaRoutes } from '#http/areas/area-routes.ts'
import { UNLIMITED_RATES } from '#http/areas/dependencies.testing.ts'
import { createApp } from '#http/server/app.ts'
import { SILENT } from '#http/server/log.ts'
import { listen } from '#http/server/serve.ts'
import type { Database } from '#records/database.ts'
import { newId } from '#records/ids.ts'
import { timestamp } from '#records/time.ts'
import { AREAS } from '#site/areas.ts'
import { rawRequest } from '../load/http.ts'
import type { RequestsJob, RequestsResult } from '../load/requests.ts'
import { Worker } from '../load/worker.ts'
import { cpuMicros } from '../proc.ts'

const DEVICES = 10_000
const PORTION = 500
const CONNECTIONS = 32
const WARM_UP = 20_000
/** Of one round; the rounds go on until everything is sent. */
const ROUND = 4_000

const service = fork(new URL('./service-entry.ts', import.meta.url), [], { execArgv: [] })
const [{ port: servicePort }] = (await once(service, 'message')) as [{ port: number }]

async function takenBy(): Promise<number> {
  service.send('taken')
  const [{ taken }] = (await once(service, 'message')) as [{ taken: number }]
  return taken
}

async function makePeople(db: Database): Promise<void> {
  const keys = newKeys().getPublicKey('base64url')
  for (let from = 0; from < DEVICES; from += PORTION)
    await db.write(async (tx) => {
      for (let nth = from; nth < from + PORTION; nth += 1) {
        const email = `person${nth}@example.org`
        const person = { name: `Person ${nth}`, email, verified: true, password: '!', tokenKey: email }
        const { id: user } = await tx.create(users, person)
        const device = { id: newId(), user, endpoint: `http://127.0.0.1:${servicePort}/push/${nth}` }
        const kept = {
          p256dh: keys,
          auth: 'BTBZMqHH6r4Tts7J_aSIgg',
          key_mark: keyMark(email),
          created: timestamp(tx.now()),
          origin: `http://127.0.0.1:${servicePort}`,
        }
        await tx.execute((queries) => queries.insertInto('_push_subscriptions').values({ ...device, ...kept }))
      }
    })
}

const stage = await openScores({ divisions: { mixed: 16, open: 16 }, fields: 16 })
// What was told before there was anybody.
const sender = createPushSender({
  db: stage.db,
  log: SILENT,
  publicUrl: 'https://cup.example',
  rules: { allowsLoopback: true },
})
await sender.sendDue()
await makePeople(stage.db)
// Their home asks the process about itself.
const areas = AREAS.filter(({ name }) => name !== 'administration')
const listening = await listen({ host: '127.0.0.1', port: 0, log: SILENT })
listening.answer(createApp({ ...stage.dependencies, rateLimits: UNLIMITED_RATES }, areaRoutes(areas)))
const load = new Worker<RequestsJob, RequestsResult>(new URL('../load/requests.ts', import.meta.url))
const played = await stage.db.list(games, { limit: 100 })

const VIEWS = played.map(({ id }) => rawRequest('GET', `/api/collections/games/records/${id}`))
const LIST = [rawRequest('GET', '/api/collections/games/records?sort=starts&perPage=30&expand=home,away')]

/** CPU of this process for each request, while `lasts` says so; at least one round. */
async function measured(requests: readonly string[], lasts: () => Promise<boolean>) {
  const job = { port: listening.port, connections: CONNECTIONS, status: 200, requests }
  await load.run({ ...job, total: WARM_UP })
  const [before, begun] = [cpuMicros(process.pid), performance.now()]
  let [total, slowest] = [0, 0]
  do {
    const { latencyMs } = await load.run({ ...job, total: ROUND })
    total += ROUND
    slowest = Math.max(slowest, latencyMs.p99)
  } while (await lasts())
  const seconds = (performance.now() - begun) / 1_000
  return { cpu: (cpuMicros(process.pid) - before) / total, perSecond: total / seconds, slowest }
}

const never = async () => false
const sends = async () => (await pushQueue(stage.db)).waiting > 0

console.log(
  '| Asked | CPU µs idle | while sending | ratio | per s idle | while sending | p99 ms idle | while sending |',
)
console.log('|---|---:|---:|---:|---:|---:|---:|---:|')
let expected = 0
for (const [title, requests] of [
  ['view one record', VIEWS],
  ['list of 30 with two expands', LIST],
] as const) {
  const idle = await measured(requests, never)
  const sentAt = performance.now()
  const words = { to: 'everybody', title_en: title, urgent: true }
  await stage.run(announce, stage.admin, words)
  expected += DEVICES
  const busy = await measured(requests, sends)
  await sender.sendDue()
  const seconds = (performance.now() - sentAt) / 1_000
  const shown = [idle.cpu, busy.cpu, busy.cpu / idle.cpu, idle.perSecond, busy.perSecond, idle.slowest, busy.slowest]
  console.log(`| ${title} | ${shown.map((it) => it.toFixed(it < 10 ? 2 : 0)).join(' | ')} |`)
  console.log(`\n${DEVICES} devices in ${seconds.toFixed(0)} s; ratio ${(busy.cpu / idle.cpu).toFixed(2)} (goal ≤ 2)\n`)
  const taken = await takenBy()
  if (taken !== expected) throw new Error(`${taken} messages arrived in the place of ${expected}`)
}

await sender.stop()
load.stop()
await listening.stop()
await stage.close()
service.disconnect()
