import { AsyncLocalStorage } from 'node:async_hooks'
import { overwriteGetLocale } from '#words/runtime.js'
import type { Language } from '../pages/languages.ts'

/** The language of the person for whom an answer is being made. */
const language = new AsyncLocalStorage<Language>()
overwriteGetLocale(() => language.getStore() ?? 'en')

/** Whatever is said within the work is said in this language. */
export const speaking = <T>(chosen: Language, work: () => T): T => language.run(chosen, work)
