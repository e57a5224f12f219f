import { once } from 'node:events'
import { createServer } from 'node:net'
import type { Variables } from './program.ts'

/** Below those that a machine gives away by itself. */
const FIRST_PORT = 21_700

const port = FIRST_PORT + Number(process.env['VITEST_POOL_ID'] ?? 0)

/**
 * The same for every app of a worker, one after the other: a browser knows the scripts of the next one, which is built from the
 * same sources. Another one where somebody else has it.
 */
export const ownPort = async (): Promise<Variables> => ({ PORT: (await isFree()) ? String(port) : '0' })

async function isFree(): Promise<boolean> {
  const server = createServer()
  server.listen(port, '127.0.0.1')
  try {
    await once(server, 'listening')
  } catch {
    return false
  }
  server.close()
  await once(server, 'close')
  return true
}
