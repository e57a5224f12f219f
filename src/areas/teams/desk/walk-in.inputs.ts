import * as v from 'valibot'
import { nameKey } from '#rules/names.ts'

/** The shown name, with its initial and dot, must fit where the name stands. */
export const WALK_IN_NAME_MAX = 79

/** `Peters, Runa` is Runa Peters: what stands first is shown to everybody. */
const firstNameFirst = (name: string): string =>
  name
    .trim()
    .replace(/^([^,]+),([^,]+)$/, '$2 $1')
    .trim()
    .replace(/\s+/g, ' ')

/** A player who comes to the desk: the name is the full one. */
export const addWalkInInput = v.strictObject({
  name: v.pipe(
    v.string(),
    v.transform(firstNameFirst),
    v.nonEmpty(),
    v.maxLength(WALK_IN_NAME_MAX),
    v.check((name) => nameKey(name) !== ''),
  ),
  team: v.pipe(v.string(), v.nonEmpty()),
  number: v.optional(v.pipe(v.string(), v.trim(), v.regex(/^\d{0,3}$/)), ''),
  /** There is somebody of the same name in the team, and this is another person. */
  another: v.optional(v.boolean(), false),
})
