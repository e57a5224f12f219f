/** Sends a fixed number of requests over kept-alive connections, each with one request under way. */
import { LoadConnection } from './connection.ts'
import { type Quantiles, quantiles } from './quantiles.ts'
import { work } from './worker.ts'

export type RequestsJob = {
  port: number
  connections: number
  total: number
  status: number
  /** Raw requests, sent in turn. */
  requests: readonly string[]
}

export type RequestsResult = {
  elapsedMs: number
  /** CPU time of the generator: when it nears the elapsed time, the generator is the bottleneck. */
  generatorMs: number
  bytesPerAnswer: number
  latencyMs: Quantiles
  samples: readonly Sample[]
}

/** `request` is an index into the job's requests. */
export type Sample = { request: number; body: string }

const SAMPLES = 24

async function run(job: RequestsJob): Promise<RequestsResult> {
  let lose: (error: Error) => void = () => {}
  const broken = new Promise<never>((_, reject) => {
    lose = reject
  })
  const connections = Array.from({ length: job.connections }, () => new LoadConnection(job.port, lose))
  try {
    await Promise.race([broken, Promise.all(connections.map((connection) => connection.opened()))])
    return await Promise.race([broken, drive(job, connections)])
  } finally {
    for (const connection of connections) connection.close()
  }
}

function drive(job: RequestsJob, connections: readonly LoadConnection[]): Promise<RequestsResult> {
  const requests = job.requests.map((request) => Buffer.from(request))
  const latencies = new Float64Array(job.total)
  const samples: Sample[] = []
  const sampleEvery = Math.ceil(job.total / SAMPLES)
  let sent = 0
  let answered = 0
  let bytes = 0
  const startedAt = performance.now()
  const cpuAtStart = process.cpuUsage()

  const result = (): RequestsResult => {
    const cpu = process.cpuUsage(cpuAtStart)
    return {
      elapsedMs: performance.now() - startedAt,
      generatorMs: (cpu.user + cpu.system) / 1000,
      bytesPerAnswer: Math.round(bytes / job.total),
      latencyMs: quantiles(latencies),
      samples,
    }
  }

  return new Promise((resolve, reject) => {
    const sendNext = (connection: LoadConnection) => {
      if (sent === job.total) return
      const turn = sent
      sent += 1
      const index = turn % requests.length
      const request = requests[index]
      if (request === undefined) return
      const isSample = turn % sampleEvery === 0
      const sentAt = performance.now()
      connection.send(request, isSample, (answer) => {
        latencies[turn] = performance.now() - sentAt
        answered += 1
        bytes += answer.bytes
        if (answer.status !== job.status) reject(new Error(`status ${answer.status} for: ${job.requests[index]}`))
        if (isSample) samples.push({ request: index, body: answer.body ?? '' })
        if (answered === job.total) resolve(result())
        else sendNext(connection)
      })
    }
    for (const connection of connections) sendNext(connection)
  })
}

work(run)
