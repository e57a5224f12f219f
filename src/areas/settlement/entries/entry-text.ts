import { getLocale } from '#words/runtime.js'

/** What an entry is for, in the reader's language where it has one. */
export const textOfEntry = ({ text, text_de }: { readonly text: string; readonly text_de: string }): string =>
  getLocale() === 'de' ? text_de || text : text
