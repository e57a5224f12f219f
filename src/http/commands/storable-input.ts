import { isStorable } from '#records/schema/storable-text.ts'
import { m } from '#words/messages.js'
import { RefusedField } from './refusals.ts'

/** Where an input holds texts that no database stores. Fields refuse them too, but private tables have none. */
export function* unstorableIn(value: unknown, path: readonly string[] = []): Generator<string> {
  if (typeof value === 'string') {
    if (!isStorable(value)) yield path.join('.') || 'input'
  } else if (typeof value === 'object' && value !== null && !(value instanceof Blob)) {
    for (const [name, item] of Object.entries(value)) yield* unstorableIn(item, [...path, name])
  }
}

export const unstorable = () =>
  new RefusedField('validation_invalid_text', m.site_problem_characters({}, { locale: 'en' }), () =>
    m.site_problem_characters(),
  )
