/** The languages that people can choose; the words are there in each. */
export const LANGUAGES = ['en', 'de'] as const

export type Language = (typeof LANGUAGES)[number]

export interface TextInLanguage {
  readonly words: string
  readonly language: Language
}

/** What stands in a record in two languages: in the wanted one, or in the other one where it was not written in that. */
export function textInLanguage<Name extends string>(
  record: Readonly<Record<`${Name}_${Language}`, string>>,
  name: Name,
  wanted: Language,
): TextInLanguage {
  const other = wanted === 'en' ? 'de' : 'en'
  const own = record[`${name}_${wanted}`]
  return own === '' ? { words: record[`${name}_${other}`], language: other } : { words: own, language: wanted }
}
