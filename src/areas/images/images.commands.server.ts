import { ADMINS, command } from '#http/commands/commands.ts'
import { refuse, whyRefused } from '#http/commands/refusals.ts'
import { imageSize } from '#http/files/images.ts'
import { takeFile } from '#http/files/intake.ts'
import { badRequest } from '#records/errors.ts'
import type { Reader } from '#records/reader.ts'
import type { RecordOf } from '#records/schema/collection.ts'
import { images } from './images.collections.ts'
import { IMAGES_BYTES_MOST, IMAGES_MOST, imageFacts } from './images.fields.ts'
import {
  addImageInput,
  describeImageInput,
  removeImageInput,
  replaceImageInput,
  showImageInput,
} from './images.inputs.ts'
import { IMAGE_REFUSALS } from './images.refusals.ts'

export type LibraryImage = RecordOf<typeof images>

/** Into the library, where nobody but admins sees it before it is described. */
export const addImage = command({
  name: 'images.add',
  input: addImageInput,
  who: ADMINS,
  takesFiles: true,
  async prepare(db, _actor, { picture }) {
    // Before an image is touched.
    await checkRoom(db)
    return takenImage(picture)
  },
  async run(tx, actor, { picture }, { prepared }) {
    await checkRoom(tx, prepared.bytes)
    const name = nameOfFile(picture?.name ?? '')
    const { id } = await tx.createStored(images, { name, ...prepared, shown: false })
    await tx.audit(actor, 'images.add', images, id, { name })
    return { image: id }
  },
})

/** What it shows. Said for the first time, texts may show it from now on. */
export const describeImage = command({
  name: 'images.describe',
  input: describeImageInput,
  who: ADMINS,
  async run(tx, actor, { image: id, base, ...alt }) {
    const before = await imageIn(tx, id)
    checkAlt(alt)
    const found = await tx.unchanged(images, id, base, alt)
    const shown = before.shown || !isDescribed(before)
    await tx.updateStored(images, found, { ...alt, shown })
    await tx.audit(actor, 'images.describe', images, id, { name: found.name })
  },
})

/** Another file in the same place: every text that shows the picture shows the new one. */
export const replaceImage = command({
  name: 'images.replace',
  input: replaceImageInput,
  who: ADMINS,
  takesFiles: true,
  async prepare(db, _actor, { image, picture }) {
    await imageIn(db, image)
    return takenImage(picture)
  },
  async run(tx, actor, { image: id, base }, { prepared }) {
    const before = await imageIn(tx, id)
    const found = await tx.unchanged(images, id, base, {})
    await checkRoom(tx, prepared.bytes - before.bytes, 0)
    await tx.updateStored(images, found, prepared)
    await tx.audit(actor, 'images.replace', images, id, { name: found.name })
  },
})

/** Hidden, it is there for admins alone, and texts say its words in its place. */
export const showImage = command({
  name: 'images.show',
  input: showImageInput,
  who: ADMINS,
  async run(tx, actor, { image: id, shown }) {
    const found = await imageIn(tx, id)
    if (found.shown === shown) return
    if (shown && !isDescribed(found)) throw refuse(IMAGE_REFUSALS, 'alt_first', 'alt_en', 409)
    await tx.update(images, id, { shown })
    await tx.audit(actor, 'images.show', images, id, { name: found.name, shown })
  },
})

export const removeImage = command({
  name: 'images.remove',
  input: removeImageInput,
  who: ADMINS,
  async run(tx, actor, { image: id, base }) {
    await imageIn(tx, id)
    const { name } = await tx.unchanged(images, id, base, {})
    await tx.delete(images, id)
    await tx.audit(actor, 'images.remove', images, id, { name })
  },
})

async function takenImage(given: File | undefined) {
  if (!given) throw refuse(IMAGE_REFUSALS, 'picture_missing', 'picture')
  const picture = await takeFile(images, 'picture', given)
  return { picture, ...(await imageSize(picture.bytes)), bytes: picture.bytes.byteLength }
}

async function imageIn(reader: Reader, id: string): Promise<LibraryImage> {
  const found = await reader.get(images, id)
  if (!found) throw refuse(IMAGE_REFUSALS, 'image_gone', 'image', 404)
  return found
}

export const isDescribed = ({ alt_en, alt_de }: Pick<LibraryImage, 'alt_en' | 'alt_de'>): boolean =>
  alt_en !== '' && alt_de !== ''

/** Every language is missing on its own. */
function checkAlt(alt: Pick<LibraryImage, 'alt_en' | 'alt_de'>) {
  const missing = (['alt_en', 'alt_de'] as const).filter((name) => alt[name].trim() === '')
  if (missing.length === 0) return
  const why = whyRefused(IMAGE_REFUSALS, 'alt_missing')
  throw badRequest(why.message, Object.fromEntries(missing.map((name) => [name, why])))
}

/** For so many more bytes, of one more picture unless said otherwise. */
async function checkRoom(reader: Reader, bytes = 0, more = 1) {
  const { count, bytes: taken } = await librarySize(reader)
  if (count + more > IMAGES_MOST) throw refuse(IMAGE_REFUSALS, 'images_full', 'picture', 409)
  if (bytes > 0 && taken + bytes > IMAGES_BYTES_MOST) throw refuse(IMAGE_REFUSALS, 'images_large', 'picture', 409)
}

export async function librarySize(reader: Reader): Promise<{ readonly count: number; readonly bytes: number }> {
  const [row] = await reader.query((queries) =>
    queries
      .selectFrom('images')
      .select(({ fn }) => [fn.countAll<number>().as('count'), fn.sum<number>('bytes').as('bytes')]),
  )
  return { count: row?.count ?? 0, bytes: row?.bytes ?? 0 }
}

const CONTROL = /\p{C}/gu

/** Without its folder and its ending. */
function nameOfFile(given: string): string {
  const [own = ''] = given.split(/[/\\]/).slice(-1)
  const stem = own
    .replace(/\.\w{1,5}$/, '')
    .replaceAll(CONTROL, '')
    .trim()
  return (stem || 'picture').slice(0, imageFacts.name.max).toWellFormed()
}
