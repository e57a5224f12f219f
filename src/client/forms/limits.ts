import type { Field } from '#records/schema/fields.ts'

/** Attributes of an input. */
export interface InputLimits {
  required?: true
  minLength?: number
  maxLength?: number
  pattern?: string
}

/** What a browser can tell while somebody types, from the declared field: `<TextInput {...limitsOf(teamFields.city)} />`. */
export const limitsOf = (field: Field): InputLimits => ({
  ...(field.required && { required: true }),
  ...lengthsOf(field),
})

function lengthsOf(field: Field): InputLimits {
  if (field.kind === 'text' || field.kind === 'editor') {
    const { min, max, pattern } = field
    return {
      maxLength: max,
      ...(min !== undefined && { minLength: min }),
      ...(pattern && { pattern: pattern.source.replace(/^\^/, '').replace(/\$$/, '') }),
    }
  }
  if (field.kind !== 'integer') return {}
  const { min = -Infinity, max = Infinity } = field
  const digits = String(max).length
  return min < 0 ? { pattern: '-?\\d*' } : { pattern: '\\d*', ...(max < Infinity && { maxLength: digits }) }
}
