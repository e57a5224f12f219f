import { type Language, type TextInLanguage, textInLanguage } from '#http/pages/languages.ts'
import type { SwitchMessage, TranslatedMessage } from './configuration.fields.ts'

/** What the organisers say while a switch is off. */
export type SaidWhileOff = Readonly<Record<`text_${Language}`, string>>

/** One message out of the record of the switches and the one of its translations. */
export const saidWhileOff = (
  message: SwitchMessage,
  texts: Partial<Readonly<Record<SwitchMessage | TranslatedMessage, string>>>,
): SaidWhileOff => ({
  text_en: texts[message]?.trim() ?? '',
  text_de: texts[`${message}_de`]?.trim() ?? '',
})

/** As somebody reads it: in their language, or in the other one. Where nothing is said our words stand in its place, in theirs. */
export function saidIn(said: SaidWhileOff, language: Language): TextInLanguage {
  const found = textInLanguage(said, 'text', language)
  return found.words === '' ? { words: '', language } : found
}
