import type { FieldErrors } from './errors.ts'
import { newId } from './ids.ts'
import { emptyValue } from './schema/codec.ts'
import type { Collection } from './schema/collection.ts'
import type { Field, TextField } from './schema/fields.ts'
import { ID_PATTERN, normalise } from './schema/values.ts'

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
      values.id = collection.singleId ?? newId()
      continue
    }
    const result = normalise(field, input[name] ?? emptyValue(field))
    values[name] = result.ok ? result.value : emptyValue(field)
    if (!result.ok) errors[name] = result.error
  }
  if (!errors['id'] && !ID_PATTERN.test(values.id)) values.id = newId()
  for (const [name, result] of derivedValues(collection, values)) {
    values[name] = result.ok ? result.value : ''
    delete errors[name]
    if (!result.ok) errors[name] = result.error
  }
  return { values, errors }
}

type Values = Readonly<Record<string, unknown>>
type Derived = readonly (readonly [string, ReturnType<typeof normalise>])[]

/** Those that follow from the rest of their record. */
export const derivedFields = ({ declared }: Collection): readonly string[] =>
  Object.keys(declared).filter((name) => isDerived(declared[name]))

const isDerived = (field: Field | undefined): field is TextField & Required<Pick<TextField, 'derive'>> =>
  field !== undefined && 'derive' in field && field.derive !== undefined

const derivedValues = ({ declared }: Collection, record: Values): Derived =>
  Object.entries(declared).flatMap(([name, field]) =>
    isDerived(field) ? [[name, normalise(field, field.derive(record))] as const] : [],
  )

/** Where nothing changes that it follows from, it stays as it is, also where a migration has put something else in its place. */
export function derivedChanges({ declared }: Collection, before: Values, after: Values): Derived {
  return Object.entries(declared).flatMap(([name, field]) => {
    if (!isDerived(field)) return []
    const wanted = field.derive(after)
    return wanted === field.derive(before) ? [] : [[name, normalise(field, wanted)] as const]
  })
}
