/** Two servers of `fieldside-entry.ts` on one port and one database, as `PROCESSES=2` begins them. */
import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { type FromServer, serveBench } from './node.ts'

const exec = fileURLToPath(new URL('./fieldside-entry.ts', import.meta.url))
cluster.setupPrimary({ exec, args: process.argv.slice(2) })
const ready = await readyOf(cluster.fork())
await readyOf(cluster.fork({ BENCH_FILLED: 'yes' }))
serveBench(ready)
process.on('SIGTERM', () => process.exit(0))

async function readyOf(worker: Worker): Promise<Extract<FromServer, { kind: 'ready' }>> {
  const [said] = (await once(worker, 'message')) as [FromServer]
  if (said.kind !== 'ready') throw new Error(`a process said ${said.kind} before it was ready`)
  return said
}
