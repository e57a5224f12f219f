import { anyKey, listAddress } from '#client/lists/list-address.ts'

/** `?day=2026-06-13` */
export const timelineAddress = listAddress({ path: '/timeline', choices: { day: anyKey }, sorts: ['day'] })

export type PictureSize = '480x270' | '960x540'

/** Where the picture of an event is, in a size that the collection declares. */
export const pictureHref = (event: string, name: string, size: PictureSize): string =>
  `/api/files/timelines/${event}/${encodeURIComponent(name)}?thumb=${size}`
