import { collection } from '#records/schema/collection.ts'
import { bool, json, text } from '#records/schema/fields.ts'

/** `places/mixed`: the kind of the award, and the division; nothing behind the slash for one over all divisions. */
export const awardKey = text({ max: 80, pattern: /^[a-z_]+\/[\w-]*$/ })

/**
 * How far the closing ceremony is: one record once there is one. It counts what was revealed and names nobody, so that it may be
 * seen by everybody.
 */
export const ceremony = collection('ceremony', {
  fields: {
    /** What was not revealed is held back everywhere. */
    is_held: bool(),
    /** The award on the screen; none: the screen waits. */
    award: awardKey,
    /** How many ranks of an award are revealed, from the last one on. */
    revealed: json<Readonly<Record<string, number>>>({ maxBytes: 5_000 }),
  },
  single: true,
  rules: { list: '', view: '', create: null, update: null, delete: null },
})

declare module '#records/schema/collection.ts' {
  interface Known {
    ceremony: typeof ceremony
  }
}
