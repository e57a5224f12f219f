import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const RUNTIME = fileURLToPath(new URL('../../src/words/runtime.js', import.meta.url))
const IS_RUNTIME = /\/src\/words\/runtime\.js$/
/**
 * What pages use of the compiler's runtime, which looks for the language in addresses, cookies and much else: a page says its own.
 * Messages name the last one, and no longer use it.
 */
const SHORT_RUNTIME = `export let getLocale = () => 'en'
export const overwriteGetLocale = (own) => { getLocale = own }
export const experimentalStaticLocale = undefined`
const CHOICE = '\0fieldside-language-choice'
const IS_CHOICE = /^\0fieldside-language-choice$/
const CHOICE_CODE = `import { getLocale } from ${JSON.stringify(RUNTIME)}
export const inLanguage = (en, de) => (inputs, options) => ((options?.locale ?? getLocale()) === 'en' ? en : de)(inputs)`

/** As the compiler ends every message: `if (locale === "en") return en_key(inputs)`, then the other language. */
const CHOOSES = /export const (\w+) = [^]*?\breturn (en_\w+)\(inputs\)\s+return (de_\w+)\(inputs\)\s+\}\);?\s*$/

/**
 * For the browser the choice between the languages of a message is written once, and not in each of the messages. Fails when the
 * compiler writes messages in another way, or a page uses more of its runtime.
 */
export function wordsShort(): Plugin {
  return {
    name: 'fieldside-words-short',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId: { filter: { id: IS_CHOICE }, handler: () => CHOICE },
    load: {
      filter: { id: [IS_CHOICE, IS_RUNTIME] },
      handler: (id) => (id === CHOICE ? CHOICE_CODE : SHORT_RUNTIME),
    },
    transform: {
      filter: { id: /\/src\/words\/messages\/(?!_)\w+\.js$/ },
      handler(code, id) {
        const short = shortened(code)
        return short === undefined ? this.error(`No message as the compiler wrote it before: ${id}`) : { code: short }
      },
    },
  }
}

/** Undefined for what is no message. */
export function shortened(code: string): string | undefined {
  const [choosing, key, en, de] = CHOOSES.exec(code) ?? []
  if (choosing === undefined) return undefined
  const languages = code.slice(0, -choosing.length)
  return `import { inLanguage } from ${JSON.stringify(CHOICE)}\n${languages}export const ${key} = /* @__PURE__ */ inLanguage(${en}, ${de})\n`
}
