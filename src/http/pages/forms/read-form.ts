import type * as v from 'valibot'
import { checkInput } from '../../commands/commands.ts'
import type { DeclaredSchema } from '../../commands/input-size.ts'

/**
 * Reads a posted form by the schema of what it is for: texts, numbers, ticks, lists and files, and below `name.` the parts
 * of an object or record. What cannot be read goes on as it was typed, so that the schema refuses it at its field; what the form does
 * not have is left out.
 */
export const readForm = <S extends v.GenericSchema | v.GenericSchemaAsync>(
  schema: S,
  form: FormData,
): v.InferInput<S> => partsOf(schema, form, '')

/** The same, checked: what is wrong is refused at its field. */
export const parseForm = <S extends v.GenericSchema | v.GenericSchemaAsync>(
  schema: S,
  form: FormData,
): Promise<v.InferOutput<S>> => checkInput(schema, readForm(schema, form))

const WRAPPERS = ['optional', 'exact_optional', 'nullable', 'nullish', 'undefinedable', 'non_optional', 'non_nullish']

function partsOf(schema: object, form: FormData, prefix: string): Record<string, unknown> {
  const { entries = {} } = schema as DeclaredSchema
  const parts = Object.entries(entries).flatMap(([name, entry]) => {
    const value = valueAt(entry, form, prefix + name)
    return value === undefined ? [] : [[name, value] as const]
  })
  return Object.fromEntries(parts)
}

function valueAt(schema: DeclaredSchema, form: FormData, name: string): unknown {
  if (schema.wrapped && WRAPPERS.includes(schema.type)) {
    return isThere(form, name) ? given(schema.wrapped, valueAt(schema.wrapped, form, name)) : undefined
  }
  if (schema.entries) return partsOf(schema, form, `${name}.`)
  if (schema.type === 'record' && schema.value) return recordAt(schema.value, form, `${name}.`)
  if (schema.type === 'array' && schema.item) {
    const { item } = schema
    return form.getAll(name).map((part) => partIn(item, part))
  }
  const part = form.get(name)
  if (isTick(schema)) return isTicked(part)
  return part === null ? undefined : partIn(schema, part)
}

/** Each under a name of its own, which the form gives: `places.open.base`. */
function recordAt(schema: DeclaredSchema, form: FormData, prefix: string): Record<string, unknown> {
  const names = [...form.keys()].filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length))
  const own = new Set(names.map((name) => name.split('.', 1)[0] ?? ''))
  return Object.fromEntries([...own].map((name) => [name, valueAt(schema, form, prefix + name)]))
}

const isThere = (form: FormData, name: string) =>
  [...form.keys()].some((key) => key === name || key.startsWith(`${name}.`))

/** Nothing typed leaves out what may be left out, unless '' is a value of it. */
function given({ type, options }: DeclaredSchema, value: unknown): unknown {
  const isNothing = value === '' && (type === 'number' || (type === 'picklist' && !options?.includes('')))
  return isNothing ? undefined : value
}

function partIn(schema: DeclaredSchema, part: FormDataEntryValue): unknown {
  if (isFileSchema(schema)) return isFile(part) ? part : undefined
  if (typeof part !== 'string') return undefined
  return schema.type === 'number' ? numberIn(part) : part
}

const isFileSchema = ({ type }: DeclaredSchema) => type === 'instance' || type === 'file' || type === 'blob'

/** A file input that was left alone sends a file without a name and without contents. */
const isFile = (part: FormDataEntryValue) => typeof part !== 'string' && (part.size > 0 || part.name !== '')

const isTick = ({ type, literal }: DeclaredSchema) =>
  type === 'boolean' || (type === 'literal' && typeof literal === 'boolean')

/** Boxes that are not ticked send nothing; buttons and hidden fields may say it in a word. */
const isTicked = (part: FormDataEntryValue | null) =>
  part !== null && !['', 'false', 'off', 'no', '0'].includes(String(part))

/** With at most two decimals: three digits behind a sign may as well be thousands. */
const NUMBER = /^[+-]?\d+(?:[.,]\d{1,2})?$/

/** With a point or a comma, as people type it. */
function numberIn(typed: string): number | string {
  const text = typed.trim()
  return NUMBER.test(text) ? Number(text.replace(',', '.')) : text
}
