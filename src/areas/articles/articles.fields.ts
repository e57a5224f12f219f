import { file, integer, text } from '#records/schema/fields.ts'
import { PHOTO_THUMBS } from '#ui/figures/photo.ts'

/** The pages that have infos. */
export const ARTICLE_PLACES = ['tournament', 'discgolf'] as const
export type ArticlePlace = (typeof ARTICLE_PLACES)[number]

/** A page of them is read in one go. */
export const ARTICLES_MOST = 40

/** Of one article; older ones go. */
export const VERSIONS_KEPT = 50

/** Of one article. */
export const PICTURES_MOST = 20

const title = () => text({ max: 120 })
const markdown = () => text({ max: 12_000, multiline: true })
const alt = () => text({ max: 300 })

/** What people write. Of what stands there in two languages, one is enough. */
export const articleFields = {
  title_en: title(),
  title_de: title(),
  /** Markdown; `![](picture-1)` is the first picture of the article. */
  text_en: markdown(),
  text_de: markdown(),
}

const SIDE_MOST = 50_000_000

export const articlePictureFields = {
  picture: file({ types: ['image/png', 'image/jpeg', 'image/webp'], thumbs: PHOTO_THUMBS }),
  /** What it shows, for those who do not see it. */
  alt_en: alt(),
  alt_de: alt(),
}

/** Of the picture, in pixels, so that nothing moves when it arrives. */
export const articlePictureSize = {
  width: integer({ min: 0, max: SIDE_MOST }),
  height: integer({ min: 0, max: SIDE_MOST }),
}
