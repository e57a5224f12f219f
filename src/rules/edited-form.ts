import { merge } from './merge.ts'

/** A form that was filled in while others may have changed the same record. */

/** By the name of the field, as a form holds it: everything is text, a tick is `on`. */
export type FormValues<Field extends string = string> = Readonly<Record<Field, string>>

/** The hidden field in which a form carries what it was loaded with. */
export const LOADED_FIELD = 'loaded'

export interface EditedForm {
  readonly loaded: FormValues
  /** What the person wants, in whole. */
  readonly wanted: FormValues
}

/** As it was posted; undefined for a form that does not say what it was loaded with. */
export function editedForm(posted: (field: string) => string | undefined): EditedForm | undefined {
  const loaded = loadedIn(posted(LOADED_FIELD) ?? '')
  if (!loaded) return undefined
  const wanted = Object.entries(loaded).map(([field, before]) => [field, wantedOf(posted(field), before)] as const)
  return { loaded, wanted: Object.fromEntries(wanted) }
}

/** A tick that is gone is not posted, nor is a field that the form did not show. */
function wantedOf(posted: string | undefined, before: string): string {
  if (posted === undefined) return before === TICKED ? '' : before
  const typed = plainLines(posted).trim()
  // Spaces around it are no change.
  return typed === before.trim() ? before : typed
}

const TICKED = 'on'

/** Browsers write line ends in two ways, depending on how a form is sent. */
export const plainLines = (text: string): string => text.replaceAll(/\r\n?/g, '\n')

function loadedIn(text: string): FormValues | undefined {
  try {
    const parsed: unknown = JSON.parse(text)
    return isValues(parsed) ? parsed : undefined
  } catch {
    return undefined
  }
}

const isValues = (value: unknown): value is FormValues =>
  typeof value === 'object' && value !== null && Object.values(value).every((it) => typeof it === 'string')

export interface MergedForm<Field extends string> {
  /** As it is now, with everything that the person changed. */
  readonly values: FormValues<Field>
  /** Fields that both changed to something else: a person has to choose. */
  readonly clashes: readonly string[]
}

/** What the form changed, put on top of what is there now. Fields that it does not have are as they are. */
export function mergedForm<Field extends string>(
  { loaded, wanted }: EditedForm,
  current: FormValues<Field>,
): MergedForm<Field> {
  const fields = Object.keys(loaded).filter((field) => field in current)
  const result = merge<FormValues>({ loaded, wanted, current, fields })
  const mine = fields.filter((field) => wanted[field] !== loaded[field])
  return {
    values: { ...current, ...Object.fromEntries(mine.map((field) => [field, wanted[field]])) },
    clashes: result.ok ? [] : result.conflicts,
  }
}
