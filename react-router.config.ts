import { join } from 'node:path'
import type { Config } from '@react-router/dev/config'
import { buildServiceWorker } from './scripts/bundle/service-worker.ts'
import { PAGES } from './src/site/pages.ts'

/** Those that make sense without network. */
const isForEverybody = ({ access, bare }: (typeof PAGES)[number]) => access.is === 'anyone' && !bare

export default {
  appDirectory: 'src',
  buildDirectory: process.env['FIELDSIDE_BUILD'] ?? 'build',
  // All addresses at once: a page opened without network must know where its links lead.
  routeDiscovery: { mode: 'initial' },
  buildEnd: ({ reactRouterConfig: { buildDirectory } }) =>
    buildServiceWorker(
      join(buildDirectory, 'client'),
      PAGES.filter(isForEverybody).map(({ path }) => path),
    ),
} satisfies Config
