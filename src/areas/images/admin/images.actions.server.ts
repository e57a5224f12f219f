import { redirect } from 'react-router'
import { problemIn } from '#http/commands/problems.ts'
import { refuse } from '#http/commands/refusals.ts'
import type { Done } from '#http/pages/forms/done.ts'
import { formFor } from '#http/pages/forms/form-bounds.ts'
import { formOfValues, intentIn, keyOf, textOf } from '#http/pages/forms/form-fields.ts'
import { saveOver } from '#http/pages/forms/save-over.ts'
import type { PageRequest } from '#http/pages/page-request.ts'
import { badRequest, Refusal } from '#records/errors.ts'
import { m } from '#words/messages.js'
import { images } from '../images.collections.ts'
import { addImage, describeImage, removeImage, replaceImage, showImage } from '../images.commands.server.ts'
import { IMAGES_AT_ONCE } from '../images.fields.ts'
import { IMAGE_REFUSALS } from '../images.refusals.ts'
import { imagesAddress } from './images.address.ts'

const INTENTS = ['add', 'describe', 'replace', 'show', 'hide', 'remove'] as const

/** Several pictures at once, for browsers without scripts. */
export const IMAGES_FORM = {
  ...formFor(replaceImage.input, images.declared.picture.maxBytes),
  files: IMAGES_AT_ONCE,
}

/** What became of several files: each is taken or refused by itself. */
export interface UploadOutcome {
  readonly taken: number
  readonly failed: readonly { readonly name: string; readonly text: string }[]
}

export async function actOnImages(page: PageRequest, form: FormData): Promise<Done | UploadOutcome | Response> {
  const intent = intentIn(form, INTENTS)
  const image = textOf(form, 'image')
  switch (intent) {
    case 'add':
      return addAll(page, form)
    case 'describe':
      await saveOver(
        form,
        () => imageNow(page, image),
        (values, { base }) => page.submit(describeImage, formOfValues(values), { image, base }),
      )
      return { done: intent, text: m.images_done_describe() }
    case 'replace':
      await page.submit(replaceImage, form)
      return { done: intent, text: m.images_done_replace() }
    case 'hide':
      await page.submit(showImage, form, { shown: false })
      return { done: intent, text: m.images_done_hide(), undo: { intent: 'show', image } }
    case 'show':
      await page.submit(showImage, form, { shown: true })
      return { done: intent, text: m.images_done_show(), undo: { intent: 'hide', image } }
    case 'remove':
      await page.submit(removeImage, form)
      return redirect(imagesAddress.path)
    default:
      throw badRequest()
  }
}

async function imageNow({ db }: PageRequest, id: string) {
  const found = await db.get(images, id)
  if (!found) throw refuse(IMAGE_REFUSALS, 'image_gone', undefined, 404)
  return { values: { alt_en: found.alt_en, alt_de: found.alt_de }, base: found.updated }
}

/** One after the other; what is wrong with one keeps no other out. */
async function addAll(page: PageRequest, form: FormData): Promise<Done | UploadOutcome> {
  const files = form
    .getAll('pictures')
    .filter((it) => typeof it !== 'string')
    .filter(({ name }) => name !== '')
  if (files.length === 0) throw refuse(IMAGE_REFUSALS, 'picture_missing', 'pictures')
  const key = keyOf(form)
  const failed: { name: string; text: string }[] = []
  for (const [index, picture] of files.entries()) {
    try {
      await page.run(addImage, { picture }, key && `${key}-${index}`)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      failed.push({ name: picture.name, text: problemIn(error).text })
    }
  }
  const taken = files.length - failed.length
  return failed.length > 0 ? { taken, failed } : { done: 'add', text: m.images_done_add({ count: taken }) }
}
