import { formatBytes } from '#client/amounts.ts'
import { area } from '#http/areas/area.ts'
import { m } from '#words/messages.js'
import { backupRoute } from './backup.route.server.ts'

export const administrationArea = area({
  name: 'administration',
  routes: [backupRoute],
  auditWords: {
    'administration.backup': ({ detail }) =>
      m.administration_did_backup({ size: formatBytes(Number(detail['bytes'] ?? 0)) }),
  },
})
