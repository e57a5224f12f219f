import { type LimitNode, ValueNode } from 'kysely'

/** What is alike in the statements that Kysely compiles for either database. */

/** A number of rows stands in the statement: a database that does not know it plans for the worst. */
export const immediate = (node: LimitNode['limit']) =>
  ValueNode.is(node) && Number.isSafeInteger(node.value) ? ValueNode.createImmediate(node.value) : node

export const UNEVEN_ROWS = 'rows that are inserted together name the same columns'
