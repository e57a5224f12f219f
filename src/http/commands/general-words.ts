import { m } from '#words/messages.js'

/** Why any form may be refused, by code: by the checks of its input, by the engine, or by the status alone. */

interface Facts {
  /** What a check asks for, such as the largest number. */
  readonly requirement?: unknown
}

const GENERAL: Readonly<Record<string, (facts: Facts) => string>> = {
  validation_required: () => m.site_problem_required(),
  validation_is_email: () => m.site_problem_email(),
  validation_not_unique: () => m.site_problem_not_unique(),
  validation_max_length: () => m.site_problem_too_long(),
  validation_max_text_constraint: () => m.site_problem_too_long(),
  validation_invalid_text: () => m.site_problem_characters(),
  validation_number: () => m.site_problem_number(),
  validation_integer: () => m.site_problem_whole_number(),
  validation_only_int_constraint: () => m.site_problem_whole_number(),
  validation_min_value: ({ requirement }) => m.site_problem_too_small({ min: String(requirement) }),
  validation_max_value: ({ requirement }) => m.site_problem_too_large({ max: String(requirement) }),
  validation_picklist: () => m.site_problem_choice(),
  validation_invalid_value: () => m.site_problem_choice(),
  validation_file_size_limit: () => m.site_problem_file_large(),
  validation_image_pixels_limit: () => m.site_problem_file_pixels(),
  validation_image_memory_limit: () => m.site_problem_file_memory(),
  validation_invalid_file: () => m.site_problem_file_empty(),
  validation_invalid_image: () => m.site_problem_file_broken(),
  validation_invalid_mime_type: () => m.site_problem_file_type(),
  status_401: () => m.site_problem_signed_out(),
  status_404: () => m.site_problem_gone(),
  status_408: () => m.site_problem_too_slow(),
  status_409: () => m.site_problem_changed(),
  status_413: () => m.site_problem_form_large(),
  status_503: () => m.site_problem_busy(),
}

/** Undefined for the codes of an area, which has words of its own for them. */
export function generalWords(code: string, facts: Facts = {}): string | undefined {
  const words = Object.hasOwn(GENERAL, code) ? GENERAL[code] : undefined
  if (words) return words(facts)
  return code.startsWith('validation_') ? m.site_problem_invalid() : undefined
}
