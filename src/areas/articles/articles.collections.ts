import { collection } from '#records/schema/collection.ts'
import { bool, choice, integer, relation } from '#records/schema/fields.ts'
import { ARTICLE_PLACES, articleFields, articlePictureFields, articlePictureSize } from './articles.fields.ts'

const ADMIN = '@request.auth.roles ?= "admin"'
const SEEN = `published = true || ${ADMIN}`
const SEEN_WITH_ARTICLE = `article.published = true || ${ADMIN}`

const TITLED = `"title_en" <> '' OR "title_de" <> ''`

/** As everybody reads it; while it is not published, as it was saved last. */
export const articles = collection('articles', {
  fields: {
    place: choice(ARTICLE_PLACES, { required: true }),
    order: integer({ min: 0, max: 100_000 }),
    published: bool(),
    /** The number of the newest picture, also of one that is gone: no text shows another one than it meant. */
    last_picture: integer({ min: 0, max: 100_000, hidden: true }),
    ...articleFields,
  },
  checks: [TITLED],
  indexes: [['place', 'order']],
  rules: { list: SEEN, view: SEEN, create: null, update: null, delete: null },
})

/** Everything that was saved, the newest of which is the draft. */
export const articleVersions = collection('article_versions', {
  fields: {
    article: relation('articles', { required: true, onDelete: 'cascade' }),
    author: relation('users', { onDelete: 'setNull' }),
    ...articleFields,
  },
  checks: [TITLED],
  rules: { list: ADMIN, view: ADMIN, create: null, update: null, delete: null },
})

export const articlePictures = collection('article_pictures', {
  fields: {
    article: relation('articles', { required: true, onDelete: 'cascade' }),
    /** Its name in the text is made of it, so no two of an article have the same. */
    number: integer({ required: true, min: 1, max: 100_000 }),
    ...articlePictureFields,
    ...articlePictureSize,
  },
  unique: [{ fields: ['article', 'number'] }],
  checks: [`"alt_en" <> '' OR "alt_de" <> ''`],
  rules: { list: SEEN_WITH_ARTICLE, view: SEEN_WITH_ARTICLE, create: null, update: null, delete: null },
})

declare module '#records/schema/collection.ts' {
  interface Known {
    articles: typeof articles
    article_versions: typeof articleVersions
    article_pictures: typeof articlePictures
  }
}
