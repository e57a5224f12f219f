import { anyKey, listAddress, type StateOf } from '#client/lists/list-address.ts'
import { AUDIENCES } from '../timeline.fields.ts'

/** `?q=breakfast&day=2026-06-13&audience=helpers&published=no&sort=-day&page=2` */
export const adminTimelineAddress = listAddress({
  path: '/admin/tournament/timelines',
  choices: { day: anyKey, audience: AUDIENCES, published: ['no'] },
  sorts: ['day', 'place'],
})

export type AdminTimelineShown = StateOf<typeof adminTimelineAddress>

export const TIMELINE_CSV_PATH = '/api/timeline/timeline.csv'
