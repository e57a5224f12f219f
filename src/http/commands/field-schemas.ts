import * as v from 'valibot'
import {
  type ChoiceField,
  type ChoicesField,
  type Field,
  isMany,
  type NumberField,
  type TextField,
} from '#records/schema/fields.ts'
import { EMAIL, EMAIL_MAX, isWebAddress, URL_MAX } from '#records/schema/formats.ts'
import { parseTimestamp } from '#records/time.ts'

/** Schemas for what people type into fields. The engine checks once more what is written. */

export type Issue = v.BaseIssue<unknown>

/** What is said of an issue; left out, whoever parses says it. */
export type Message = ((issue: Issue) => string) | undefined

export function schemaOf(field: Field, say: Message): v.GenericSchema {
  if (!isMany(field)) return oneOf(field, say)
  const items = v.pipe(v.array(oneOf({ ...field, required: true }, say), say), v.maxLength(field.many, say))
  return field.required ? v.pipe(items, v.minLength(1, say)) : items
}

function oneOf(field: Field, say: Message): v.GenericSchema {
  switch (field.kind) {
    case 'text':
    case 'editor':
      return text(field, say)
    case 'email':
      // Kept in lower case, like the records: nobody has two addresses that differ in that.
      return v.pipe(
        v.string(say),
        v.toLowerCase(),
        line(field, EMAIL_MAX, say, check('is_email', blankOr(isEmail), say)),
      )
    case 'url':
      return line(field, URL_MAX, say, check('invalid_url', blankOr(isWebAddress), say))
    case 'date':
      return line(field, DATE_MAX, say, check('invalid_date', blankOr(isDate), say))
    case 'number':
    case 'integer':
      return number(field, say)
    case 'bool':
      return v.boolean(say)
    case 'choice':
      return choice(field, say)
    case 'file':
      return v.instance(File, say)
    case 'json':
      return v.unknown()
    default:
      return line(field, TEXT_MAX, say)
  }
}

const TEXT_MAX = 255
const DATE_MAX = 40

const isEmail = (typed: string) => EMAIL.test(typed)
const isDate = (typed: string) => parseTimestamp(typed) !== undefined

/** A check under a code of its own, which the general ones of the library do not have. */
const check = <Value>(code: string, holds: (value: Value) => boolean, say: Message): v.CheckAction<Value, Message> => ({
  ...v.check(holds, say),
  type: code as 'check',
})

/** Blank is a matter of `required` alone. */
const blankOr = (holds: (typed: string) => boolean) => (typed: string) => typed === '' || holds(typed)

const ALWAYS = check<string>('check', () => true, undefined)

function text(field: TextField, say: Message): v.GenericSchema {
  const { multiline = field.kind === 'editor', required = false, min = 0, max, pattern, valid = () => true } = field
  return v.pipe(
    v.string(say),
    v.transform(multiline ? paragraphsOf : lineOf),
    required ? v.nonEmpty(say) : ALWAYS,
    // Before the length: a pattern says more about what is wrong.
    check(
      'min_length',
      blankOr((typed) => typed.length >= min),
      say,
    ),
    check(
      'regex',
      blankOr((typed) => pattern?.test(typed) ?? true),
      say,
    ),
    check('check', blankOr(valid), say),
    v.maxLength(max, say),
  )
}

/** Signs that turn the direction of writing would turn what stands beside it in lists and mails. */
const lineOf = (typed: string) => typed.replace(/[\s\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu, ' ').trim()

/** Forms send line breaks as two characters. */
const paragraphsOf = (typed: string) => typed.replaceAll('\r\n', '\n').trim()

function line({ required = false }: Field, max: number, say: Message, holds = ALWAYS): v.GenericSchema<string> {
  return v.pipe(v.string(say), v.trim(), required ? v.nonEmpty(say) : ALWAYS, v.maxLength(max, say), holds)
}

function number(field: NumberField, say: Message): v.GenericSchema {
  const { kind, required = false, min = -Infinity, max = Infinity } = field
  // Where a number may be left out, 0 says that it was.
  const isEnough = (value: number) => value === 0 || value >= min
  return v.pipe(
    v.number(say),
    kind === 'integer' ? v.integer(say) : v.finite(say),
    required || min <= 0 ? v.minValue(min, say) : check('check', isEnough, say),
    v.maxValue(max, say),
  )
}

function choice({ values, required = false }: ChoiceField | ChoicesField, say: Message): v.GenericSchema {
  return v.picklist(required ? values : ['', ...values], say)
}
