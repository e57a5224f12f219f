import type { Dialect } from '../filter/sql.ts'

/** Names are checked by the filter's grammar: letters, digits, underscores. */
const jsonPath = (path: readonly string[]) =>
  `$${path.map((name) => (/^\d+$/.test(name) ? `[${name}]` : `."${name}"`)).join('')}`

/** A function of ours, given a column of each row: without one it would be asked once for all of them. */
export const COUNTED = 'fieldside_counted'

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
  like: (text, pattern) => `${text} LIKE ${pattern} ESCAPE '\\'`,
  contains: (text, part) => `instr(lower(${text}), lower(${part})) > 0`,
  counted: (row) => `${COUNTED}(${row})`,
}

const KINDS = { text: "= 'text'", number: "IN ('integer', 'real')" } as const
