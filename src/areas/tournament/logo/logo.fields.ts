import { file, integer, text } from '#records/schema/fields.ts'
import { LOGO_THUMB } from '#ui/marks/logo.ts'

/** Sharp on a television, and small enough for every backup. */
const SIDE_MOST = 1_024

const alt = () => text({ max: 300 })

/** The sign of the tournament, and what it shows for those who do not see it. */
export const logoFields = {
  picture: file({ types: ['image/png', 'image/jpeg', 'image/webp'], thumbs: [LOGO_THUMB], sideMost: SIDE_MOST }),
  alt_en: alt(),
  alt_de: alt(),
}

/** Of the picture, in pixels, so that nothing moves when it arrives. */
export const logoSize = {
  width: integer({ min: 0, max: SIDE_MOST }),
  height: integer({ min: 0, max: SIDE_MOST }),
}
