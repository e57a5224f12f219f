import { listAddress, type StateOf } from '#client/lists/list-address.ts'
import { FEEDBACK_STATES } from './feedback.fields.ts'

/** `?q=toilets&state=new&contact=yes&sort=games&page=2` */
export const adminFeedbackAddress = listAddress({
  path: '/admin/feedback',
  choices: { state: FEEDBACK_STATES, contact: ['yes'] },
  sorts: ['updated', 'games', 'place', 'organisation'],
  usualSort: '-updated',
})

export type AdminFeedbackShown = StateOf<typeof adminFeedbackAddress>

export const FEEDBACK_CSV_PATH = '/api/feedback/feedback.csv'
