/**
 * Field kinds. A field is declared once; validation, storage, types, forms and the filter language follow from it.
 * Declaring has no side effects: what a page does not use of a file of declarations is left out of its script.
 */

interface Options {
  /** Must not be blank (text), zero (number), false (bool) or empty (many). */
  required?: boolean
  /** Is in no answer and cannot be named in a client's filter, sort, fields or expand. */
  hidden?: boolean
  /** Readable, but only commands change it: a client's other value is refused. */
  locked?: boolean
}

interface Many {
  /** Makes the field a list of at most that many different values. */
  many?: number
}

/** `Value` is what a record holds; it exists for the compiler only. */
export interface FieldOf<Kind extends string, Value> extends Options {
  readonly kind: Kind
  readonly value?: Value
}

export type OnDelete = 'restrict' | 'cascade' | 'setNull'

export interface TextField extends FieldOf<'text' | 'editor', string> {
  /** Paragraphs; otherwise forms bring it into one line. */
  multiline?: boolean
  min?: number
  max: number
  pattern?: RegExp
  /** What no pattern can tell, such as a checksum; blank text is not asked about. */
  valid?: (text: string) => boolean
  /** Follows from the other fields of its record whenever that is written; nobody writes it. Such a field is hidden. */
  derive?: (record: Readonly<Record<string, unknown>>) => string
}
export interface NumberField extends FieldOf<'number' | 'integer', number> {
  min?: number
  max?: number
}
export interface BoolField extends FieldOf<'bool', boolean> {}
export interface ChoiceField<Value extends string = string> extends FieldOf<'choice', Value | ''> {
  values: readonly Value[]
  many?: undefined
}
export interface ChoicesField<Value extends string = string> extends FieldOf<'choice', Value[]> {
  values: readonly Value[]
  many: number
}
export interface DateField extends FieldOf<'date', string> {}
export interface AutodateField extends FieldOf<'autodate', string> {
  onUpdate: boolean
}
export interface JsonField<Value = unknown> extends FieldOf<'json', Value> {
  maxBytes: number
}
export interface RelationField<Target extends string = string> extends FieldOf<'relation', string> {
  target: Target
  onDelete: OnDelete
  many?: undefined
}
export interface RelationsField<Target extends string = string> extends FieldOf<'relation', string[]> {
  target: Target
  onDelete: OnDelete
  many: number
}
export interface FileOptions {
  /** Media types, found by content. */
  types: readonly string[]
  maxBytes?: number
  /** Sizes that may be asked for: `100x100`, `100x0`, `0x50`, with `t`, `b` or `f` behind; `100x0.webp` in that format. */
  thumbs?: readonly string[]
  /** Images are kept no larger than this on either side, in pixels; 0 as large as they came. */
  sideMost?: number
}
export interface FileField extends FieldOf<'file', string>, Required<FileOptions> {
  many?: undefined
}
export interface FilesField extends FieldOf<'file', string[]>, Required<FileOptions> {
  many: number
}
export interface EmailField extends FieldOf<'email', string> {}
export interface UrlField extends FieldOf<'url', string> {}
/** A secret such as the hash of a password: always hidden, written by commands only, kept out of every log. */
export interface PasswordField extends FieldOf<'password', string> {}

export type Field =
  | TextField
  | NumberField
  | BoolField
  | ChoiceField
  | ChoicesField
  | DateField
  | AutodateField
  | JsonField
  | RelationField
  | RelationsField
  | FileField
  | FilesField
  | EmailField
  | UrlField
  | PasswordField

const TEXT_MAX = 5_000
const EDITOR_MAX = 200_000
const JSON_MAX_BYTES = 200_000
const FILE_MAX_BYTES = 10 * 1024 * 1024

type TextOptions = Options & Partial<Pick<TextField, 'multiline' | 'min' | 'max' | 'pattern' | 'valid' | 'derive'>>
type NumberOptions = Options & { min?: number; max?: number }
type RelationOptions = Options & { onDelete?: OnDelete }

/** Keeps in the type that a field is required, so that `create` can ask for it, and that it is hidden from everybody. */
type With<F, O> = F &
  (O extends { derive: unknown } ? unknown : O extends { required: true } ? { required: true } : unknown) &
  (O extends { hidden: true } ? { hidden: true } : unknown)

/* @__NO_SIDE_EFFECTS__ */
export const text = <const O extends TextOptions>(options?: O) =>
  ({ kind: 'text', max: TEXT_MAX, ...options }) as TextField as With<TextField, O>

/** Long text with markup; cleaned where it is shown. */
/* @__NO_SIDE_EFFECTS__ */
export const editor = <const O extends TextOptions>(options?: O) =>
  ({ kind: 'editor', max: EDITOR_MAX, ...options }) as TextField as With<TextField, O>

/* @__NO_SIDE_EFFECTS__ */
export const number = <const O extends NumberOptions>(options?: O) =>
  ({ kind: 'number', ...options }) as NumberField as With<NumberField, O>

/* @__NO_SIDE_EFFECTS__ */
export const integer = <const O extends NumberOptions>(options?: O) =>
  ({ kind: 'integer', ...options }) as NumberField as With<NumberField, O>

/* @__NO_SIDE_EFFECTS__ */
export const bool = (options?: Options): BoolField => ({ kind: 'bool', ...options })

export function choice<const V extends string, const O extends Options & { many: number }>(
  values: readonly V[],
  options: O,
): With<ChoicesField<V>, O>
export function choice<const V extends string, const O extends Options>(
  values: readonly V[],
  options?: O,
): With<ChoiceField<V>, O>
/* @__NO_SIDE_EFFECTS__ */
export function choice(values: readonly string[], options?: Options & Many) {
  return { kind: 'choice', values, ...options } as ChoiceField | ChoicesField
}

/* @__NO_SIDE_EFFECTS__ */
export const date = <const O extends Options>(options?: O) =>
  ({ kind: 'date', ...options }) as DateField as With<DateField, O>

/* @__NO_SIDE_EFFECTS__ */
export const autodate = (options?: { onUpdate?: boolean; hidden?: boolean }): AutodateField => ({
  kind: 'autodate',
  onUpdate: false,
  ...options,
})

/* @__NO_SIDE_EFFECTS__ */
export const json = <Value = unknown>(options?: Options & { maxBytes?: number }): JsonField<Value> => ({
  kind: 'json',
  maxBytes: JSON_MAX_BYTES,
  ...options,
})

export function relation<const T extends string, const O extends RelationOptions & { many: number }>(
  target: T,
  options: O,
): With<RelationsField<T>, O>
export function relation<const T extends string, const O extends RelationOptions>(
  target: T,
  options?: O,
): With<RelationField<T>, O>
/* @__NO_SIDE_EFFECTS__ */
export function relation(target: string, options?: RelationOptions & Many) {
  return { kind: 'relation', target, onDelete: 'restrict', ...options } as RelationField | RelationsField
}

export function file(options: Options & FileOptions & { many: number }): FilesField
export function file(options: Options & FileOptions): FileField
/* @__NO_SIDE_EFFECTS__ */
export function file(options: Options & FileOptions & Many) {
  return { kind: 'file', maxBytes: FILE_MAX_BYTES, thumbs: [], sideMost: 0, ...options } as FileField | FilesField
}

/* @__NO_SIDE_EFFECTS__ */
export const email = <const O extends Options>(options?: O) =>
  ({ kind: 'email', ...options }) as EmailField as With<EmailField, O>

/* @__NO_SIDE_EFFECTS__ */
export const url = (options?: Options): UrlField => ({ kind: 'url', ...options })

/** A secret, such as the hash of a password. */
/* @__NO_SIDE_EFFECTS__ */
export const password = (): With<PasswordField, { required: true; hidden: true }> => ({
  kind: 'password',
  required: true,
  hidden: true,
  locked: true,
})

/** The same, where it must be filled in though the collection may do without. */
/* @__NO_SIDE_EFFECTS__ */
export const asRequired = <F extends Field>(field: F): F & { required: true } => ({ ...field, required: true })

/** True for a field that holds a list. */
export const isMany = (field: Field): field is ChoicesField | RelationsField | FilesField =>
  'many' in field && field.many !== undefined
