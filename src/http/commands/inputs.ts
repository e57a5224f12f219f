import * as v from 'valibot'
import {
  type AutodateField,
  type Field,
  type FileField,
  type FilesField,
  isMany,
  type PasswordField,
} from '#records/schema/fields.ts'
import { listBytes } from '#rules/import/read-list.ts'
import { type Issue, type Message, schemaOf } from './field-schemas.ts'
import { generalWords } from './general-words.ts'

/** What commands take, made of the fields that they write: the same lengths and patterns, declared once. */

/** The schema of what a command takes. */
export type CommandInput = v.GenericSchema | v.GenericSchemaAsync

/** A text that is not blank: an id, a token, the `updated` that somebody saw. */
export const filled = v.pipe(v.string(), v.nonEmpty())

/** A list of so many lines. Forms send two signs for the end of a line. */
export const listText = (lines: number) => v.pipe(v.string(), v.nonEmpty(), v.maxLength(listBytes(lines) + lines))

/** What is wrong with a field, where the general words do not say enough. Places for `min` and `max` are filled. */
export type FieldWords = SayIt | { readonly required?: SayIt; readonly long?: SayIt; readonly wrong?: SayIt }
type SayIt = (facts: { min: number; max: number }) => string

/** Those that nobody writes are in no input. */
export type Writable = Exclude<Field, AutodateField | PasswordField>

type ValueOf<F> = F extends FileField
  ? File
  : F extends FilesField
    ? File[]
    : F extends { readonly value?: infer Value }
      ? Exclude<Value, undefined>
      : never

export type FieldInput<F extends Field> = F extends { required: true }
  ? v.GenericSchema<Exclude<ValueOf<F>, ''>>
  : F extends FileField
    ? v.OptionalSchema<v.GenericSchema<File>, undefined>
    : v.OptionalSchema<v.GenericSchema<ValueOf<F>>, () => ValueOf<F>>

/** One field as a schema. Without `required` it may be left out, and is blank then. */
export function fieldInput<F extends Writable>(field: F, words?: FieldWords): FieldInput<F> {
  const schema = schemaOf(field, words && messageFor(field, words))
  return (field.required ? schema : v.optional(schema, () => blankOf(field))) as unknown as FieldInput<F>
}

/** The value of a field that was left out. */
function blankOf(field: Writable) {
  if (isMany(field)) return []
  switch (field.kind) {
    case 'number':
    case 'integer':
      return 0
    case 'bool':
      return false
    case 'json':
      return null
    case 'file':
      return undefined
    default:
      return ''
  }
}

/** Declared fields and schemas, side by side. */
type Entries = Readonly<Record<string, Writable | v.GenericSchema>>

type SchemasOf<E extends Entries> = {
  readonly [Name in keyof E]: E[Name] extends v.GenericSchema
    ? E[Name]
    : E[Name] extends Field
      ? FieldInput<E[Name]>
      : never
}

/** The input of a command: `inputOf({ team: filled, base: filled, ...teamFields })`. Nothing else may be in it. */
export function inputOf<const E extends Entries>(
  entries: E,
  words: { readonly [Name in keyof E]?: FieldWords } = {},
): v.StrictObjectSchema<SchemasOf<E>, (issue: Issue) => string> {
  const schemas = Object.fromEntries(
    Object.entries(entries).map(([name, entry]) => [name, isSchema(entry) ? entry : fieldInput(entry, words[name])]),
  )
  return v.strictObject(schemas as SchemasOf<E>, (issue) => wordsForMissing(schemas, issue))
}

/** Of a command that needs to know no more than who runs it. */
export const nothingInput = inputOf({})

/** A field that is not there at all is told like one that is blank. */
function wordsForMissing(schemas: Readonly<Record<string, object>>, issue: Issue): string {
  const [{ key } = {}] = issue.path ?? []
  const schema = issue.input === undefined ? schemas[String(key)] : undefined
  const message = schema && 'message' in schema ? schema.message : undefined
  return typeof message === 'function' ? String(message(issue)) : issueWords(issue)
}

const isSchema = (entry: Writable | v.GenericSchema): entry is v.GenericSchema => entry.kind === 'schema'

/** The code of what a schema found wrong. Blank and missing are told alike. */
export function issueCode(issue: Issue): string {
  return issue.input === undefined || issue.input === '' ? 'validation_required' : `validation_${issue.type}`
}

export const issueWords = (issue: Issue): string => generalWords(issueCode(issue), issue) ?? issue.message

function messageFor(field: Writable, words: FieldWords): Message {
  const { min = 0, max = 0 } = field as { min?: number; max?: number }
  return (issue) => {
    const say = typeof words === 'function' ? words : words[aspectOf(issue)]
    return say?.({ min, max }) ?? issueWords(issue)
  }
}

function aspectOf(issue: Issue): 'required' | 'long' | 'wrong' {
  if (issueCode(issue) === 'validation_required') return 'required'
  return issue.type === 'max_length' ? 'long' : 'wrong'
}
