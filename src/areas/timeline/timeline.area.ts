import { area } from '#http/areas/area.ts'
import { timelineCsvRoute } from './admin/timeline-csv.route.server.ts'
import { fillTimeline } from './demo/timeline.demo.ts'
import { eventsOfWeekend } from './events-of-weekend.server.ts'
import { TIMELINE_AUDIT_WORDS } from './timeline.audit-words.ts'
import { timelines } from './timeline.collections.ts'
import {
  addEvent,
  changeEvent,
  changePicture,
  copyEvent,
  publishEvents,
  removeEvent,
} from './timeline.commands.server.ts'

export const timelineArea = area({
  name: 'timeline',
  collections: [timelines],
  commands: [addEvent, changeEvent, changePicture, removeEvent, copyEvent, publishEvents],
  routes: [timelineCsvRoute],
  ownWeekend: eventsOfWeekend,
  auditWords: TIMELINE_AUDIT_WORDS,
  demo: { after: ['accounts', 'tournament'], fill: fillTimeline },
})
