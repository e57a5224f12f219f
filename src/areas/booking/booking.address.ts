import { withParams } from '#rules/with-params.ts'

/** Addresses of the desk. */

const BOOKING_PATH = '/booking'

export const itemHref = (code: string): string => `${BOOKING_PATH}/${code}`
export const orderHref = (id: string): string => `${BOOKING_PATH}?order=${id}`

export const BOOKING_VIEWS = ['lend', 'desk', 'mine'] as const
export type BookingView = (typeof BOOKING_VIEWS)[number]

export const bookingHref = (view: BookingView, location = ''): string =>
  withParams(BOOKING_PATH, { view: view === 'lend' ? '' : view, location })

/** Where the picture of an item is, in a size that the collection declares. */
export const itemPictureHref = (item: string, name: string, size: '160x160' | '480x480'): string =>
  `/api/files/booking_items/${item}/${encodeURIComponent(name)}?thumb=${size}`
