import { collection } from '#records/schema/collection.ts'
import { imageFacts, imageFields, shownField } from './images.fields.ts'

const ADMIN = '@request.auth.roles ?= "admin"'
const SEEN = `shown = true || ${ADMIN}`

/** The club's library of pictures. Texts show them by their names, see `imageName`. */
export const images = collection('images', {
  fields: { ...imageFields, ...imageFacts, shown: shownField },
  checks: [`"shown" = 0 OR "alt_en" <> '' AND "alt_de" <> ''`],
  rules: { list: SEEN, view: SEEN, create: null, update: null, delete: null },
})

declare module '#records/schema/collection.ts' {
  interface Known {
    images: typeof images
  }
}
