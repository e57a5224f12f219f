import { formatBytes } from '#client/amounts.ts'
import { area } from '#http/areas/area.ts'
import { m } from '#words/messages.js'
import { backupRoute } from './backup.route.server.ts'
import { uploadRoute } from './backups/upload.route.server.ts'

export const administrationArea = area({
  name: 'administration',
  routes: [backupRoute, uploadRoute],
  auditWords: {
    'administration.backup': ({ detail }) =>
      m.administration_did_backup({ size: formatBytes(Number(detail['bytes'] ?? 0)) }),
    'administration.makeBackup': () => m.administration_did_make_backup(),
    'administration.beginRestore': () => m.administration_did_begin_restore(),
    'administration.restore': () => m.administration_did_restore(),
    'administration.restoreFailed': () => m.administration_did_restore_failed(),
  },
})
