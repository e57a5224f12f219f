import { file, integer, text } from '#records/schema/fields.ts'

const PLAN_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const

const alt = () => text({ max: 300 })

/** A picture of the ground, and what it shows for those who do not see it. */
export const sitePlanFields = {
  picture: file({ types: PLAN_TYPES, thumbs: ['800x0', '1600x0'] }),
  alt_en: alt(),
  alt_de: alt(),
}

const SIDE_MOST = 50_000_000

/** Of the picture, in pixels, so that nothing moves when it arrives. */
export const planSize = {
  width: integer({ min: 0, max: SIDE_MOST }),
  height: integer({ min: 0, max: SIDE_MOST }),
}
