/**
 * Many live clients in one process, and the one who changes records. An update is sent when all clients have the one
 * before it, as scores arrive: one at a time, not in bulk.
 */
import { LoadConnection } from './connection.ts'
import { rawRequest } from './http.ts'
import { type Quantiles, quantiles } from './quantiles.ts'
import { LoadStream } from './stream.ts'
import { work } from './worker.ts'

export type ListenersJob =
  | { kind: 'open'; port: number; clients: number; topic: string }
  /** Raw update requests; each must reach every client once. `marks` is what the record of each event must show. */
  | { kind: 'publish'; port: number; updates: readonly string[]; marks: readonly MarkedField[] }
  | { kind: 'close' }

export type MarkedField = { field: string; value: number }

export type ListenersResult = {
  elapsedMs: number
  generatorMs: number
  /** From sending the update to the last client having it. */
  deliveryMs: Quantiles
  delivered: number
  bytesPerEvent: number
}

const OPEN_AT_ONCE = 50
const DELIVERY_TIMEOUT_MS = 30_000
/** Every so many clients check the contents of what they get; the others count. */
const CHECK_EVERY = 25

let streams: LoadStream[] = []
/** Fails the job under way when a connection breaks. */
let lose: (error: Error) => void = () => {}

const nothing: ListenersResult = {
  elapsedMs: 0,
  generatorMs: 0,
  deliveryMs: { p50: 0, p99: 0 },
  delivered: 0,
  bytesPerEvent: 0,
}

async function run(job: ListenersJob): Promise<ListenersResult> {
  const broken = new Promise<never>((_, reject) => {
    lose = reject
  })
  return Promise.race([broken, carryOut(job)])
}

async function carryOut(job: ListenersJob): Promise<ListenersResult> {
  if (job.kind === 'publish') return publish(job.port, job.updates, job.marks)
  if (job.kind === 'open') await open(job.port, job.clients, job.topic)
  else closeAll()
  return nothing
}

function closeAll(): void {
  for (const stream of streams) stream.close()
  streams = []
}

async function open(port: number, clients: number, topic: string): Promise<void> {
  for (let opened = 0; opened < clients; opened += OPEN_AT_ONCE) {
    const group = Array.from(
      { length: Math.min(OPEN_AT_ONCE, clients - opened) },
      () => new LoadStream(port, topic, lost),
    )
    streams.push(...group)
    await Promise.all(group.map((stream) => subscribe(port, stream, topic)))
  }
}

const lost = (error: Error) => lose(error)

async function subscribe(port: number, stream: LoadStream, topic: string): Promise<void> {
  const clientId = await stream.clientId
  const connection = new LoadConnection(port, lost)
  await connection.opened()
  const body = { clientId, subscriptions: [topic] }
  const answer = await connection.ask(Buffer.from(rawRequest('POST', '/api/realtime', { body })))
  connection.close()
  if (answer.status !== 204) throw new Error(`subscribe: status ${answer.status} ${answer.body ?? ''}`)
}

async function publish(
  port: number,
  updates: readonly string[],
  marks: readonly MarkedField[],
): Promise<ListenersResult> {
  const requests = updates.map((update) => Buffer.from(update))
  const times = new Float64Array(requests.length)
  for (const stream of streams) stream.reset()
  const writer = new LoadConnection(port, lost)
  await writer.opened()
  const startedAt = performance.now()
  const cpuAtStart = process.cpuUsage()
  for (const [index, request] of requests.entries()) {
    const sentAt = performance.now()
    const [answer] = await Promise.all([writer.ask(request), everyoneHas(index + 1, marks[index])])
    if (answer.status !== 200) throw new Error(`update: status ${answer.status} ${answer.body ?? ''}`)
    times[index] = performance.now() - sentAt
  }
  const elapsedMs = performance.now() - startedAt
  const cpu = process.cpuUsage(cpuAtStart)
  writer.close()
  const delivered = streams.reduce((sum, stream) => sum + stream.events, 0)
  const bytes = streams.reduce((sum, stream) => sum + stream.bytes, 0)
  return {
    elapsedMs,
    generatorMs: (cpu.user + cpu.system) / 1000,
    deliveryMs: quantiles(times),
    delivered,
    bytesPerEvent: Math.round(bytes / delivered),
  }
}

/** Resolves when each client has exactly that many events and the checked ones show the expected value. */
function everyoneHas(events: number, mark: MarkedField | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    let missing = streams.length
    const timer = setTimeout(() => {
      reject(new Error(`event ${events} did not reach ${missing} of ${streams.length} clients`))
    }, DELIVERY_TIMEOUT_MS)
    for (const [index, stream] of streams.entries()) {
      stream.keep = index % CHECK_EVERY === 0
      stream.received = () => {
        if (stream.events !== events) reject(new Error(`a client has ${stream.events} events instead of ${events}`))
        if (stream.keep && mark && !shows(stream.last, mark)) reject(new Error(`wrong event: ${stream.last}`))
        missing -= 1
        if (missing > 0) return
        clearTimeout(timer)
        resolve()
      }
    }
  })
}

function shows(frame: string, mark: MarkedField): boolean {
  const data = /^data:(.*)$/m.exec(frame)?.[1]
  if (data === undefined) return false
  const event = JSON.parse(data) as { action: string; record: Record<string, unknown> }
  return event.action === 'update' && event.record[mark.field] === mark.value
}

work(run)
