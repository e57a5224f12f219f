import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src',
  buildDirectory: process.env['FIELDSIDE_BUILD'] ?? 'build',
  // All addresses at once: a page opened without network must know where its links lead.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
