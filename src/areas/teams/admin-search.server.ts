/** What admins search in lists of teams and players. */

const SEARCH_MAX = 100
/** Each costs a look at everything that is searched. */
const WORDS_MOST = 6

/** A filter that holds where every word does; `condition` is asked with the name of the parameter that holds the word. */
export function searched(search: string, condition: (word: string) => string) {
  const words = search.slice(0, SEARCH_MAX).split(/\s+/).filter(Boolean).slice(0, WORDS_MOST)
  return {
    filter: words.map((_, at) => `(${condition(`{:word${at}}`)})`).join(' && '),
    params: Object.fromEntries(words.map((word, at) => [`word${at}`, asText(word)])),
  }
}

/** A percent sign that somebody looks for is no pattern. */
const asText = (word: string) => word.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)
