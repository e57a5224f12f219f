import { area } from '#http/areas/area.ts'
import { fillMap } from './demo/map.demo.ts'
import { MAP_AUDIT_WORDS } from './map.audit-words.ts'
import { mapPins, mapReferences, sitePlan } from './map.collections.ts'
import { removeSitePlan, saveSitePlan } from './map.commands.server.ts'
import { addPin, changePin, movePin, removeMapPin } from './pins/pins.commands.server.ts'
import { addReference, removeReference } from './position/references.commands.server.ts'

export const mapArea = area({
  name: 'map',
  collections: [sitePlan, mapPins, mapReferences],
  commands: [saveSitePlan, removeSitePlan, addPin, changePin, movePin, removeMapPin, addReference, removeReference],
  auditWords: MAP_AUDIT_WORDS,
  demo: { after: ['accounts', 'tournament'], fill: fillMap },
})
