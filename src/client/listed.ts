import { m } from '#words/messages.js'

/** `A`, `A and B`, `A, B and C`. */
export const listed = (names: readonly string[]): string =>
  names.length < 2 ? (names[0] ?? '') : m.site_and({ list: names.slice(0, -1).join(', '), last: names.at(-1) ?? '' })
