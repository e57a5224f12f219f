import { emptyValue } from './codec.ts'
import type { Collection } from './collection.ts'
import type { FieldErrors } from './errors.ts'
import { newId } from './ids.ts'
import { ID_PATTERN, normalise } from './values.ts'

/** A new record with everything that was not said left empty. */
export function newRecord(collection: Collection, input: Readonly<Record<string, unknown>>, at: string) {
  const errors: FieldErrors = {}
  const values: Record<string, unknown> & { id: string } = { id: '' }
  for (const [name, field] of Object.entries(collection.fields)) {
    if (field.kind === 'autodate') {
      values[name] = at
      continue
    }
    if (name === 'id' && !input['id']) {
      values.id = newId()
      continue
    }
    const result = normalise(field, input[name] ?? emptyValue(field))
    values[name] = result.ok ? result.value : emptyValue(field)
    if (!result.ok) errors[name] = result.error
  }
  if (!errors['id'] && !ID_PATTERN.test(values.id)) values.id = newId()
  return { values, errors }
}
