import { textInLanguage } from '#http/pages/languages.ts'
import { m } from '#words/messages.js'
import { getLocale } from '#words/runtime.js'
import type { EditedJingle } from '../jingles.queries.server.ts'

export const jingleName = (jingle: Pick<EditedJingle, 'name_en' | 'name_de'>): string =>
  textInLanguage(jingle, 'name', getLocale()).words

/** “1.6 s”. */
export const lengthInWords = (milliseconds: number): string =>
  m.jingles_seconds({ seconds: (milliseconds / 1000).toLocaleString(getLocale(), { maximumFractionDigits: 1 }) })
