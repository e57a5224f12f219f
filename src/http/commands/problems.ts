import type { FieldError, Refusal } from '#records/errors.ts'
import { generalWords } from './general-words.ts'
import { isFieldError, RefusalInWords, RefusedField } from './refusals.ts'

/** Why something was refused, as people read it. */
export interface Problem {
  readonly code: string
  /** In the language that is being spoken. */
  readonly text: string
}

/** What is wrong with all of it or, where that is all that is known, with the first field. */
export function problemIn(refusal: Refusal): Problem {
  const { status, message, data } = refusal
  if (refusal instanceof RefusalInWords) return problemOf(refusal.why)
  const field = typeof data['code'] === 'string' ? undefined : Object.values(data).find(isFieldError)
  return problemOf(field ?? { code: String(data['code'] ?? `status_${status}`), message })
}

/** The sentences of the engine are for programs: people get the words of the code. */
export function problemOf(error: FieldError): Problem {
  const { code, message } = error
  return { code, text: (error instanceof RefusedField ? error.inWords() : generalWords(code)) ?? message }
}
