import type { Language } from '#http/pages/languages.ts'
import { getLocale } from '#words/runtime.js'
import type { TimelineEvent } from './timeline.queries.server.ts'

/** What stands in an event in two languages: in the reader's, or in the other one where it was not written in that. */

export interface TextInLanguage {
  readonly words: string
  readonly language: Language
}

type Name = 'title' | 'description' | 'alt'
type InBoth<N extends Name> = Pick<TimelineEvent, `${N}_${Language}`>

export function eventTextIn<N extends Name>(event: InBoth<N>, name: N, wanted: Language): TextInLanguage {
  const other = wanted === 'en' ? 'de' : 'en'
  const own = event[`${name}_${wanted}`]
  return own === '' ? { words: event[`${name}_${other}`], language: other } : { words: own, language: wanted }
}

/** In the language of the page that is being made. */
export const textShown = <N extends Name>(event: InBoth<N>, name: N): TextInLanguage =>
  eventTextIn(event, name, getLocale())

export const titleShown = (event: InBoth<'title'>): string => textShown(event, 'title').words
