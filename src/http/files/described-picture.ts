import type { Collection } from '#records/schema/collection.ts'
import { type PlainWords, refuse } from '../commands/refusals.ts'
import { imageSize } from './images.ts'
import { takeFile } from './intake.ts'

interface Described {
  readonly picture?: File | undefined
  readonly alt_en: string
  readonly alt_de: string
}

/**
 * The picture of a form for the field `picture`, with its size, and undefined where the one that is there stays. It is said in at
 * least one language what it shows.
 */
export async function takeDescribedPicture(
  collection: Collection,
  { picture, alt_en, alt_de }: Described,
  isThere: boolean,
  words: { readonly picture_missing: PlainWords; readonly alt_missing: PlainWords },
) {
  if (!picture && !isThere) throw refuse(words, 'picture_missing', 'picture')
  // Before an image is touched.
  if (alt_en.trim() === '' && alt_de.trim() === '') throw refuse(words, 'alt_missing', 'alt_en')
  if (!picture) return undefined
  const taken = await takeFile(collection, 'picture', picture)
  return { picture: taken, ...(await imageSize(taken.bytes)) }
}
