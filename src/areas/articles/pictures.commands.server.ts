import { ADMINS, command } from '#http/commands/commands.ts'
import { refuse } from '#http/commands/refusals.ts'
import { imageSize } from '#http/files/images.ts'
import { takeFile } from '#http/files/intake.ts'
import type { Reader } from '#records/reader.ts'
import { articlePictures, articles } from './articles.collections.ts'
import { articleIn, articleTitle } from './articles.commands.server.ts'
import { PICTURES_MOST } from './articles.fields.ts'
import { addArticlePictureInput, describeArticlePictureInput, removeArticlePictureInput } from './articles.inputs.ts'
import { ARTICLE_REFUSALS } from './articles.refusals.ts'

export const addArticlePicture = command({
  name: 'articles.addPicture',
  input: addArticlePictureInput,
  who: ADMINS,
  takesFiles: true,
  async prepare(db, _actor, { article, picture, ...alt }) {
    // Before an image is touched.
    await articleIn(db, article)
    await checkPictureRoom(db, article)
    if (!picture) throw refuse(ARTICLE_REFUSALS, 'picture_missing', 'picture')
    checkPictureAlt(alt)
    const taken = await takeFile(articlePictures, 'picture', picture)
    return { picture: taken, ...(await imageSize(taken.bytes)) }
  },
  async run(tx, actor, { article, alt_en, alt_de }, { prepared }) {
    const found = await articleIn(tx, article)
    await checkPictureRoom(tx, article)
    const number = found.last_picture + 1
    await tx.update(articles, article, { last_picture: number })
    await tx.createStored(articlePictures, { article, number, alt_en, alt_de, ...prepared })
    await tx.audit(actor, 'articles.addPicture', articles, article, { title: articleTitle(found) })
    return { number }
  },
})

export const describeArticlePicture = command({
  name: 'articles.describePicture',
  input: describeArticlePictureInput,
  who: ADMINS,
  async run(tx, actor, { picture, ...alt }) {
    const { id, article } = await pictureIn(tx, picture)
    checkPictureAlt(alt)
    await tx.update(articlePictures, id, alt)
    await tx.audit(actor, 'articles.describePicture', articles, article)
  },
})

/** Texts that show it say its description instead. */
export const removeArticlePicture = command({
  name: 'articles.removePicture',
  input: removeArticlePictureInput,
  who: ADMINS,
  async run(tx, actor, { picture }) {
    const { id, article } = await pictureIn(tx, picture)
    await tx.delete(articlePictures, id)
    await tx.audit(actor, 'articles.removePicture', articles, article)
  },
})

async function pictureIn(reader: Reader, id: string) {
  const found = await reader.get(articlePictures, id)
  if (!found) throw refuse(ARTICLE_REFUSALS, 'picture_gone', 'picture', 404)
  return found
}

async function checkPictureRoom(reader: Reader, article: string) {
  const there = await reader.pointingAt(articlePictures, 'article', [article])
  if (there.length >= PICTURES_MOST) throw refuse(ARTICLE_REFUSALS, 'pictures_full', 'picture', 409)
}

function checkPictureAlt({ alt_en, alt_de }: { alt_en: string; alt_de: string }) {
  if (alt_en === '' && alt_de === '') throw refuse(ARTICLE_REFUSALS, 'alt_missing', 'alt_en')
}
