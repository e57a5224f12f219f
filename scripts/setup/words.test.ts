import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { temporaryFolder } from './folder.testing.ts'
import { declarationsOf, lackingWords, shortMessages, withoutComments } from './words.mjs'

function messages(files: Readonly<Record<string, Readonly<Record<string, string>>>>): string {
  const root = temporaryFolder()
  for (const [path, words] of Object.entries(files)) {
    const file = join(root, 'messages', path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, JSON.stringify(words))
  }
  return root
}

test('words that one language lacks are named, wherever they stand', () => {
  const root = messages({
    'en/site.json': { site_hello: 'Hello', site_bye: 'Bye' },
    'en/teams.json': { teams_title: 'Teams' },
    'de/site.json': { site_hello: 'Hallo', site_old: 'Alt' },
  })
  expect(lackingWords(root).toSorted()).toEqual(['de: site_bye', 'de: teams_title', 'en: site_old'])
})

test('nothing is lacking where both have the same', () => {
  expect(lackingWords(messages({ 'en/a.json': { a_b: 'x' }, 'de/a.json': { a_b: 'y' } }))).toEqual([])
})

describe('what the compiler writes of a message', () => {
  const written = `/* eslint-disable */

/** @typedef {{ count: NonNullable<unknown> }} Kit_ErrorsInputs */

const en_kit_errors = /** @type {(inputs: Kit_ErrorsInputs) => LocalizedString} */ (i) => {
\treturn /** @type {LocalizedString} */ (\`\${i?.count} wrong

Look again.\`)
};

/**
* | output |
* | --- |
* | "{count} wrong" |
*
* @param {Kit_ErrorsInputs} inputs
*/
export const kit_errors = /** @type {(inputs: Kit_ErrorsInputs) => LocalizedString} */ ((inputs, options = {}) => {
\treturn en_kit_errors(inputs)
});
`

  test('is read without its comments, every blank line of its text as it was', () => {
    expect(withoutComments(written).replace(/^\n+/, '')).toBe(`const en_kit_errors = (i) => {
\treturn (\`\${i?.count} wrong

Look again.\`)
};

export const kit_errors = ((inputs, options = {}) => {
\treturn en_kit_errors(inputs)
});
`)
  })

  test('is declared beside it', () => {
    expect(declarationsOf(written).split('\n').slice(1)).toEqual([
      'type Kit_ErrorsInputs = { count: NonNullable<unknown> }',
      'export declare const kit_errors: (inputs: Kit_ErrorsInputs) => LocalizedString',
      '',
    ])
    expect(() => declarationsOf('export const kit_errors = () => {}')).toThrow('in another way')
  })
})

describe('the choice between the languages', () => {
  const message = (key: string, en: string, de: string) => `

const en_${key} = ${en};

const de_${key} = ${de};

export const ${key} = ((inputs = {}, options = {}) => {
\tconst locale = experimentalStaticLocale ?? options.locale ?? getLocale()
\tif (locale === "en") return en_${key}(inputs)
\treturn de_${key}(inputs)
});
`

  test('is written once for all messages, and what a message says stays as it was', () => {
    const text = message(
      'kit_back',
      '() => {\n\treturn (`Back, \\`now\\``)\n}',
      '() => {\n\treturn (`};\n\nZurück`)\n}',
    )
    const plural = '(i) => {const many = registry.plural("en", i?.count, {});\n\treturn (`${i?.count}`);\n}'
    expect(
      shortMessages(text + message('kit_errors', plural, plural))
        .trim()
        .split('export const ')
        .slice(1),
    ).toEqual([
      'kit_back = inLanguage(() => (`Back, \\`now\\``), () => (`};\n\nZurück`))\n',
      `kit_errors = inLanguage(${plural}, ${plural})`,
    ])
  })

  test('is not lost where the compiler writes it in another way', () => {
    const other = message('kit_back', '() => {\n\treturn (`Back`)\n}', '() => {\n\treturn (`Zurück`)\n}')
    expect(() => shortMessages(other.replace('locale === "en"', 'locale == "en"'))).toThrow('in another way')
    expect(() => shortMessages(other.replace('return de_kit_back', 'return de_kit_other'))).toThrow('in another way')
  })
})
