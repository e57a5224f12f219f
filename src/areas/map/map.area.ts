import { area } from '#http/areas/area.ts'
import { fillSitePlan } from './demo/map.demo.ts'
import { MAP_AUDIT_WORDS } from './map.audit-words.ts'
import { sitePlan } from './map.collections.ts'
import { removeSitePlan, saveSitePlan } from './map.commands.server.ts'

export const mapArea = area({
  name: 'map',
  collections: [sitePlan],
  commands: [saveSitePlan, removeSitePlan],
  auditWords: MAP_AUDIT_WORDS,
  demo: { after: ['accounts', 'tournament'], fill: fillSitePlan },
})
