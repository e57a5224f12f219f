import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { LANGUAGES, type Language } from '#http/pages/languages.ts'
import { getLocale } from '#words/runtime.js'

const NAMES: Readonly<Record<Language, string>> = { en: 'English', de: 'Deutsch' }

/** The other languages, each under its own name: whoever cannot read this page yet has no menu to look in. */
export function LanguageSwitch() {
  const { pathname, search } = useLocation()
  useEffect(() => fillIn(pathname), [pathname])
  return (
    // Not by script: another language is another document.
    <form method="post" action="/settings" data-by-document onSubmit={() => keepTyped(pathname)}>
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

const NAME = 'fieldside-typed'

/** What is typed beside the switch goes along to the next document, but for passwords, which no browser stores for us. */
function keepTyped(pathname: string) {
  try {
    const typed = fields().map((field) => (isTick(field) ? field.checked : field.value))
    sessionStorage.setItem(NAME, JSON.stringify({ pathname, typed }))
  } catch {
    // A browser that keeps nothing.
  }
}

function fillIn(pathname: string) {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(NAME) ?? 'null')
    sessionStorage.removeItem(NAME)
    if (typeof kept !== 'object' || kept === null || Reflect.get(kept, 'pathname') !== pathname) return
    const typed: unknown = Reflect.get(kept, 'typed')
    if (!Array.isArray(typed)) return
    for (const [index, field] of fields().entries()) put(field, typed[index])
  } catch {
    // As above.
  }
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** The page is the same in each language, so its fields stand in the same order. */
const fields = (): readonly Field[] => [
  ...document.querySelectorAll<Field>(
    'form input:not([type=hidden], [type=password], [type=file], [type=submit]), form textarea, form select',
  ),
]

const isTick = (field: Field): field is HTMLInputElement =>
  field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio')

function put(field: Field, typed: unknown) {
  if (isTick(field)) {
    // A click is what React hears of.
    if (typeof typed === 'boolean' && typed !== field.checked) field.click()
    return
  }
  if (typeof typed !== 'string' || typed === '' || typed === field.value) return
  // Past the setter by which React would think that it knows of it.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, typed)
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
}
