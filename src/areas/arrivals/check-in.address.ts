import { anyKey, listAddress, type StateOf } from '#client/lists/list-address.ts'

/** What the desk looks for. */
export const CHECK_IN_SHOWS = ['expected', 'arrived', 'missing', 'unpaid'] as const
export type CheckInShow = (typeof CHECK_IN_SHOWS)[number]

/** `?q=kite&show=expected&division=mixed` */
export const checkInAddress = listAddress({
  path: '/check-in',
  choices: { show: CHECK_IN_SHOWS, division: anyKey },
  sorts: ['name'],
})

export type CheckInShown = StateOf<typeof checkInAddress>

export const CHECK_IN_CSV_PATH = '/api/arrivals/check-in.csv'
