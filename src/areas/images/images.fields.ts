import { bool, file, integer, text } from '#records/schema/fields.ts'
import { PHOTO_THUMBS } from '#ui/figures/photo.ts'

/** More than a club uses in years, and still one page of work to look through. */
export const IMAGES_MOST = 500
/** Of all pictures as they are kept; they are part of every backup. */
export const IMAGES_BYTES_MOST = 500 * 1024 * 1024
/** At once, without scripts. With scripts each file is a request of its own. */
export const IMAGES_AT_ONCE = 10

/** Sharp on the largest screen that shows them, and a tenth of what a camera makes. */
const SIDE_MOST = 2_048

const alt = () => text({ max: 300 })

export const imageFields = {
  picture: file({ types: ['image/png', 'image/jpeg', 'image/webp'], thumbs: PHOTO_THUMBS, sideMost: SIDE_MOST }),
  /** What it shows, for those who do not see it: in both languages before anybody else sees it. */
  alt_en: alt(),
  alt_de: alt(),
}

/** What follows from the file. */
export const imageFacts = {
  /** As the file was called, to find it again. */
  name: text({ required: true, max: 100 }),
  /** In pixels, so that nothing moves when it arrives. */
  width: integer({ required: true, min: 1, max: SIDE_MOST }),
  height: integer({ required: true, min: 1, max: SIDE_MOST }),
  bytes: integer({ required: true, min: 1, max: 1_000_000_000 }),
}

export const shownField = bool()
