/** Fieldside as it is served, over the tournament of the demo; its argument says of which size. */
import { fileURLToPath } from 'node:url'
import * as build from 'virtual:react-router/server-build'
import { queryOfPage } from '#http/pages/known-pages.ts'
import { startDemo } from '#site/demo/start.ts'
import { renderingOf } from '#site/rendering.server.ts'
import { serveBench } from '../servers/node.ts'

const folder = (name: string) => fileURLToPath(new URL(`../${name}`, import.meta.url))

const size = process.argv[2] || 'normal'
const started = await startDemo({ PORT: '0', LOG_LEVEL: 'warn', DEMO_SIZE: size }, folder('migrations'), {
  pages: { ...renderingOf(build), files: folder('client') },
  // A page that nobody asked for before is one with another query.
  provides: [queryOfPage.as(() => undefined)],
})
serveBench({ port: started.port, token: '' })
process.on('SIGTERM', () => void started.stop().then(() => process.exit(0)))
