/** `npm run dev`, as the process that serves; scripts/setup/development.mjs starts it, and starts it again when it asks for that. */
import { join } from 'node:path'
import { START_AGAIN } from '../setup/development.mjs'
import { openSources } from './sources.ts'
import { startDevelopment } from './start.ts'

const root = join(import.meta.dirname, '../..')
const sources = await openSources(root, process.env['PUBLIC_URL'])
const { runUntilStopped } = await sources.load('/src/site/process/process.ts')

await runUntilStopped(async () => {
  const started = await startDevelopment(root, sources, () => {
    // In good order, and without waiting: somebody who must be answered first may be waiting for this.
    void started.stop().finally(() => process.exit(START_AGAIN))
  })
  return started
})
