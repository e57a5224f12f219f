/** What no database of ours stores: NUL, and half of a character of two. */

export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

/** A text to be looked for, with the sign for what cannot be shown in the place of what nobody can have stored. */
export const searchable = (text: string): string =>
  isStorable(text) ? text : text.toWellFormed().replaceAll('\0', '\uFFFD')

/** Texts as one parameter, however many they are: the elements of `Dialect.elements`. */
export const listParameter = (texts: Iterable<string>): string => JSON.stringify(Array.from(texts, searchable))
