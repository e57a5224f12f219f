import type { Dialect } from '../filter/dialect.ts'

/** Names are checked by the filter's grammar: letters, digits, underscores. */
const jsonPath = (path: readonly string[]) =>
  `$${path.map((name) => (/^\d+$/.test(name) ? `[${name}]` : `."${name}"`)).join('')}`

/** A function of ours, given a column of each row: without one it would be asked once for all of them. */
export const COUNTED = 'fieldside_counted'

/** A function of ours that takes several times as long as LIKE. */
export const EXACT_LIKE = 'fieldside_like'
/** LIKE takes each of these characters for the others. */
const ALIKE = /[\ufffd-\uffff]/

export const sqliteDialect: Dialect = {
  parameter: () => '?',
  jsonParameter: () => '?',
  elements: (list) => `json_each(${list})`,
  elementCount: (list) => `json_array_length(${list})`,
  jsonPart: (column, path) => `json_extract(${column}, '${jsonPath(path)}')`,
  jsonWhere: (json, kind, condition) => `(typeof(${json}) ${KINDS[kind]} AND ${condition(json)})`,
  asJson: (column) => column,
  blankJson: "''",
  jsonOrder: (json) => json,
  ordered: (term, direction) => `${term} ${direction}`,
  lower: (text) => `lower(${text})`,
  like: (text, place, pattern) =>
    ALIKE.test(pattern) ? `${EXACT_LIKE}(${text}, ${place})` : `${text} LIKE ${place} ESCAPE '\\'`,
  contains: (text, part) => `instr(lower(${text}), lower(${part})) > 0`,
  counted: (row) => `${COUNTED}(${row})`,
}

const KINDS = { text: "= 'text'", number: "IN ('integer', 'real')" } as const
