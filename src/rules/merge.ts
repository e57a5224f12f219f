/** Two people changed the same record; what of it can stand together. */

export type Merged<T> =
  | { readonly ok: true; readonly merged: T }
  | { readonly ok: false; readonly conflicts: readonly string[] }

type Facts = Readonly<Record<string, unknown>>

/**
 * What one person wanted, put on what is there now. Where only one of the two changed a field, that change stands; where
 * both did, to different values, a person has to choose. `fields` are those that people edit: everything else, such as
 * `updated`, is as it is now.
 */
export function merge<T extends Facts>(facts: {
  /** What both began with. */
  loaded: T
  /** What the person wants, in whole. */
  wanted: T
  /** What is there now. */
  current: T
  fields: readonly (keyof T & string)[]
}): Merged<T> {
  const { loaded, wanted, current, fields } = facts
  const mine = fields.filter((field) => !same(wanted[field], loaded[field]))
  const conflicts = mine.filter((field) => !same(current[field], loaded[field]) && !same(current[field], wanted[field]))
  if (conflicts.length > 0) return { ok: false, conflicts }
  const merged = { ...current }
  for (const field of mine) merged[field] = wanted[field]
  return { ok: true, merged }
}

/** Values of records are plain: text, numbers, switches, and lists of them. */
const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
