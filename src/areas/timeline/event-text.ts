import { type Language, type TextInLanguage, textInLanguage } from '#http/pages/languages.ts'
import { getLocale } from '#words/runtime.js'

type Name = 'title' | 'description' | 'alt'
type InBoth<N extends Name> = Readonly<Record<`${N}_${Language}`, string>>

/** In the language of the page that is being made. */
export const textShown = <N extends Name>(event: InBoth<N>, name: N): TextInLanguage =>
  textInLanguage(event, name, getLocale())

export const titleShown = (event: InBoth<'title'>): string => textShown(event, 'title').words
