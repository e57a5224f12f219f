import { listAddress, type StateOf } from '#client/lists/list-address.ts'
import { ANNOUNCEMENT_STATES } from './announcements.fields.ts'

/** `?q=rain&state=planned&sort=due&page=2` */
export const announcementsAddress = listAddress({
  path: '/admin/tournament/notifications',
  choices: { state: ANNOUNCEMENT_STATES },
  sorts: ['due', 'recipients'],
  usualSort: '-due',
})

export type AnnouncementsShown = StateOf<typeof announcementsAddress>
