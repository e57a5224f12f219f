import { cookieOf } from '../auth/cookies.ts'
import type { HttpRequest } from '../server/http-request.ts'
import { LANGUAGES, type Language } from './languages.ts'

/** What a visitor chose about the look of every page, kept in two cookies that scripts may read. */
export interface Preferences {
  readonly language: Language
  /** Undefined: as the device has it. */
  readonly theme: Theme | undefined
}

export const THEMES = ['light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

export const LANGUAGE_COOKIE = 'language'
export const THEME_COOKIE = 'theme'

export function preferencesOf(request: HttpRequest): Preferences {
  return {
    language: oneOf(LANGUAGES, cookieOf(request, LANGUAGE_COOKIE)) ?? firstGuess(request.header('accept-language')),
    theme: oneOf(THEMES, cookieOf(request, THEME_COOKIE)),
  }
}

/** German for whoever prefers it to English. */
function firstGuess(accepted = ''): Language {
  let best: { language: Language; quality: number } | undefined
  for (const part of accepted.split(',')) {
    const [tag = '', ...options] = part.trim().toLowerCase().split(';')
    const language = oneOf(LANGUAGES, tag.split('-')[0])
    const quality = Number(
      options
        .map((it) => it.trim())
        .find((it) => it.startsWith('q='))
        ?.slice(2) ?? 1,
    )
    if (language && quality > (best?.quality ?? 0)) best = { language, quality }
  }
  return best?.language ?? 'en'
}

const oneOf = <T extends string>(known: readonly T[], value: string | undefined): T | undefined =>
  known.find((it) => it === value)

const YEAR_SECONDS = 31_536_000

/** As the value of a `Set-Cookie` header; without a value the choice is forgotten. */
export const preferenceCookie = (name: typeof LANGUAGE_COOKIE | typeof THEME_COOKIE, value: string | undefined) =>
  `${name}=${value ?? ''}; Path=/; SameSite=Lax; Max-Age=${value === undefined ? 0 : YEAR_SECONDS}`
