import { useLocation } from 'react-router'
import { LANGUAGES, type Language } from '#http/pages/languages.ts'
import { getLocale } from '#words/runtime.js'

const NAMES: Readonly<Record<Language, string>> = { en: 'English', de: 'Deutsch' }

/** The other languages, each under its own name: whoever cannot read this page yet has no menu to look in. */
export function LanguageSwitch() {
  const { pathname, search } = useLocation()
  return (
    // Not by script: another language is another document.
    <form method="post" action="/settings" data-by-document>
      <input type="hidden" name="to" value={pathname + search} />
      {LANGUAGES.filter((language) => language !== getLocale()).map((language) => (
        <button
          key={language}
          type="submit"
          name="language"
          value={language}
          lang={language}
          className="min-h-touch px-2 underline underline-offset-4"
        >
          {NAMES[language]}
        </button>
      ))}
    </form>
  )
}
