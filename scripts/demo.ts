/** `npm run demo`: a rehearsal stopped at a good moment, with one account per role. */
import { fileURLToPath } from 'node:url'
import * as build from 'virtual:react-router/server-build'
import { demoInWords, startDemo } from '#site/demo/start.ts'
import { runUntilStopped } from '#site/process/process.ts'
import { renderingOf } from '#site/rendering.server.ts'
import { HELP } from './setup/help.mjs'

/** All beside the folder that holds the built server. */
const folder = (name: string) => fileURLToPath(new URL(`../${name}`, import.meta.url))

if (process.argv.includes('--help')) {
  process.stdout.write(`${HELP.demo}\n`)
  process.exit(0)
}

const pages = { ...renderingOf(build), files: folder('client') }
await runUntilStopped(async () => {
  // What was played is kept with the build that played it.
  const env = { DEMO_CACHE: folder('demo'), ...process.env }
  const isPlayed = process.env['DEMO_FIXTURE'] === undefined
  const onPlay = () =>
    void process.stderr.write('The weekend is being played until Sunday noon, once for this build …\n')
  const started = await startDemo(env, folder('migrations'), { pages, isPlayed, onPlay })
  process.stderr.write(demoInWords(started))
  return started
})
