import { escaped } from '../filter/like.ts'
import type { Literal } from '../filter/parse.ts'

/** Filters of lists, put together of what somebody searches and chooses. */

export interface ListFilter {
  readonly filter: string
  readonly params: Readonly<Record<string, Literal>>
}

/** Longer than any name. */
const SEARCH_MAX = 100
/** Each costs a look at everything that is searched. */
const WORDS_MOST = 8

/** Every word must be found somewhere, in any order. `fields` say where and how: `name ~`, `number =`, `managers.name ?~`. */
export function search(text: string, fields: readonly string[]): ListFilter {
  const words = text.slice(0, SEARCH_MAX).toWellFormed().split(/\s+/).filter(Boolean).slice(0, WORDS_MOST)
  const found = (at: number) => fields.map((field) => `${field} {:word${at}}`).join(' || ')
  return {
    filter: words.map((_, at) => `(${found(at)})`).join(' && '),
    params: Object.fromEntries(words.map((word, at) => [`word${at}`, escaped(word)])),
  }
}

/** The field holds one of the values, of which there must be some. */
export const isOneOf = (field: string, values: readonly string[]): ListFilter => ({
  filter: `(${values.map((_, at) => `${field} = {:${field}${at}}`).join(' || ')})`,
  params: Object.fromEntries(values.map((value, at) => [`${field}${at}`, value])),
})

/** All that is said must hold; what is empty or false says nothing. */
export function where(
  conditions: readonly (ListFilter | string | false | undefined)[],
  params: ListFilter['params'] = {},
): ListFilter {
  const said = conditions.map((it) => (it && typeof it === 'object' ? it : { filter: it || '', params: {} }))
  return {
    filter: said
      .map(({ filter }) => filter)
      .filter(Boolean)
      .map((filter) => `(${filter})`)
      .join(' && '),
    params: Object.assign({}, ...said.map((it) => it.params), params),
  }
}

/**
 * The order that an address asks for. `ties` come last, and end with the id: equal records must not change places
 * between two pages. Names stand as people sort them, not by their bytes.
 */
export const orderOf = ({ sort, isDescending }: { sort: string; isDescending: boolean }, ties: string): string =>
  `${isDescending ? '-' : ''}${sort === 'name' ? 'name_key' : sort},${ties}`
