import { createTables, type TableDialect } from '../schema/create-tables.ts'
import type { PrivateTable } from '../schema/private-table.ts'
import type { Schema } from '../schema/schema.ts'

const sqliteTables: TableDialect = {
  first: [],
  types: { text: 'TEXT', integer: 'INTEGER', number: 'REAL', bool: 'INTEGER', bytes: 'BLOB' },
  added: 'INTEGER PRIMARY KEY',
  counter: 'INTEGER PRIMARY KEY AUTOINCREMENT',
  isJson: (column) => `json_valid(${column})`,
  isList: (column) => `json_type(${column}) = 'array'`,
  end: ' STRICT',
  referencesLast: false,
}

/** The tables that the declarations ask for, on SQLite. */
export const createTablesSql = (schema: Schema, tables?: readonly PrivateTable[]): string[] =>
  createTables(sqliteTables, schema, tables)
