/** `npm run demo`: a throwaway tournament in full swing, with one account per role. */
import { fileURLToPath } from 'node:url'
import * as build from 'virtual:react-router/server-build'
import { demoInWords, startDemo } from '#site/demo/start.ts'
import { runUntilStopped } from '#site/process/process.ts'
import { renderingOf } from '#site/rendering.server.ts'

/** Both beside the folder that holds the built server. */
const folder = (name: string) => fileURLToPath(new URL(`../${name}`, import.meta.url))

const pages = { ...renderingOf(build), files: folder('client') }
await runUntilStopped(async () => {
  const started = await startDemo(process.env, folder('migrations'), { pages })
  process.stderr.write(demoInWords(started))
  return started
})
