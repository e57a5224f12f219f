import { onTestFinished } from 'vitest'
import { getLocale, type Locale, overwriteGetLocale } from '#words/runtime.js'

/** From here to the end of the test words are of this language; files of one worker share what they import. */
export function speak(language: Locale) {
  const before = getLocale
  overwriteGetLocale(() => language)
  onTestFinished(() => overwriteGetLocale(before))
}
