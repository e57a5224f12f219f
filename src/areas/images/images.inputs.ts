import * as v from 'valibot'
import { filled, inputOf } from '#http/commands/inputs.ts'
import { imageFields } from './images.fields.ts'

/** What the commands of the library take. `base`: the `updated` that was seen. */

const { picture, alt_en, alt_de } = imageFields

export const addImageInput = inputOf({ picture })

export const describeImageInput = inputOf({ image: filled, base: filled, alt_en, alt_de })

export const replaceImageInput = inputOf({ image: filled, base: filled, picture })

export const showImageInput = inputOf({ image: filled, shown: v.boolean() })

export const removeImageInput = inputOf({ image: filled, base: filled })
