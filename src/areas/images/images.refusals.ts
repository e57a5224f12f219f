import { refusals } from '#http/commands/refusals.ts'
import { m } from '#words/messages.js'

/** Why something about a picture of the library is refused. */
export const IMAGE_REFUSALS = refusals({
  image_gone: m.images_problem_gone,
  images_full: m.images_problem_full,
  images_large: m.images_problem_large,
  picture_missing: m.images_problem_picture,
  alt_missing: m.images_problem_alt,
  alt_first: m.images_problem_alt_first,
})
