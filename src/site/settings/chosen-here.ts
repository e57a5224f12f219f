import { useWatched, Watched } from '#client/watched.ts'
import { LANGUAGES, type Language } from '#http/pages/languages.ts'
import { LANGUAGE_COOKIE, type Preferences, preferenceCookie, THEME_COOKIE, THEMES } from '#http/pages/preferences.ts'
import { overwriteGetLocale } from '#words/runtime.js'

/** What was chosen on this device since the shown document was made; undefined while it looks as it was made. */
export const chosenHere = new Watched<Preferences | undefined>(undefined)

export const useChosenHere = () => useWatched(chosenHere, undefined)

/** Without network: the words of both languages are on the device, and the cookie goes along with whatever is asked of the service later. */
export function chooseHere(name: string, value: string, before: Preferences) {
  const language = LANGUAGES.find((it) => it === value)
  const theme = THEMES.find((it) => it === value)
  if (name === LANGUAGE_COOKIE && language) {
    document.cookie = preferenceCookie(LANGUAGE_COOKIE, language)
    show({ ...before, language })
  } else if (name === THEME_COOKIE) {
    document.cookie = preferenceCookie(THEME_COOKIE, theme)
    show({ ...before, theme })
  }
}

/** A copy of a page is as it was made; what was chosen since stands in the cookies. */
export function chooseAsCookiesSay(before: Preferences) {
  const said = (name: string) => new RegExp(`(?:^|; )${name}=(\\w+)`).exec(document.cookie)?.[1]
  const language = LANGUAGES.find((it) => it === said(LANGUAGE_COOKIE)) ?? before.language
  const theme = THEMES.find((it) => it === said(THEME_COOKIE))
  if (language !== before.language || theme !== before.theme) show({ language, theme })
}

function show(chosen: Preferences) {
  const { language } = chosen
  overwriteGetLocale((): Language => language)
  chosenHere.set(chosen)
}
