import type { Collection } from './collection.ts'
import { type Field, isMany } from './fields.ts'
import { quoted } from './filter/sql.ts'
import type { Schema } from './schema.ts'

/** The tables that the declarations ask for, on SQLite. Every invariant of a field is a constraint as well. */

export function createTableSql(collection: Collection): string[] {
  const columns = Object.entries(collection.fields).map(([name, field]) => `  ${columnSql(name, field)}`)
  const checks = collection.checks.map((check) => `  CHECK (${check})`)
  const lines = ['  "_seq" INTEGER PRIMARY KEY', ...columns, ...checks]
  return [`CREATE TABLE ${quoted(collection.name)} (\n${lines.join(',\n')}\n) STRICT`, ...indexesSql(collection)]
}

export const createSchemaSql = (schema: Schema): string[] => schema.collections.flatMap(createTableSql)

function columnSql(name: string, field: Field): string {
  const column = quoted(name)
  if (name === 'id') return `${column} TEXT NOT NULL UNIQUE CHECK (length(${column}) = 15)`
  if (isMany(field)) return `${column} TEXT NOT NULL DEFAULT '[]' CHECK (json_type(${column}) = 'array')`
  switch (field.kind) {
    case 'relation':
      return `${column} TEXT${field.required ? ' NOT NULL' : ''} REFERENCES ${quoted(field.target)} ("id")`
    case 'bool':
      return `${column} INTEGER NOT NULL DEFAULT 0 CHECK (${column} IN (0, 1))`
    case 'number':
      return `${column} REAL NOT NULL DEFAULT 0${rangeSql(column, field)}`
    case 'integer':
      return `${column} INTEGER NOT NULL DEFAULT 0${rangeSql(column, field)}`
    case 'json':
      return `${column} TEXT NOT NULL DEFAULT 'null' CHECK (json_valid(${column}))`
    case 'choice':
      return `${column} TEXT NOT NULL DEFAULT '' CHECK (${column} IN (${choices(field.values, field.required)}))`
    case 'text':
    case 'editor':
      return `${column} TEXT NOT NULL DEFAULT '' CHECK (length(${column}) ${field.required ? `BETWEEN 1 AND ${field.max}` : `<= ${field.max}`})`
    default:
      return `${column} TEXT NOT NULL${field.required ? ` CHECK (${column} <> '')` : " DEFAULT ''"}`
  }
}

const sqlText = (text: string) => `'${text.replaceAll("'", "''")}'`

const choices = (values: readonly string[], required = false) =>
  (required ? values : ['', ...values]).map(sqlText).join(', ')

/** Zero stands for nothing said, and is always allowed where the field is not required. */
function rangeSql(column: string, { min, max, required }: { min?: number; max?: number; required?: boolean }): string {
  const bounds = [min !== undefined && `${column} >= ${min}`, max !== undefined && `${column} <= ${max}`]
    .filter(Boolean)
    .join(' AND ')
  if (!bounds) return ''
  return ` CHECK (${required ? bounds : `${column} = 0 OR ${bounds}`})`
}

function indexesSql(collection: Collection): string[] {
  const table = quoted(collection.name)
  const list = (names: readonly string[]) => names.map(quoted).join(', ')
  const named = (kind: string, names: readonly string[]) => quoted([collection.name, kind, ...names].join('_'))
  const relations = Object.entries(collection.declared)
    .filter(([, field]) => field.kind === 'relation' && !isMany(field))
    .map(([name]) => [name])
  const covered = new Set([
    ...collection.unique.filter((it) => !it.where).map((it) => it.fields[0]),
    ...collection.indexes.map((it) => it[0]),
  ])
  return [
    ...(collection.single ? [`CREATE UNIQUE INDEX ${named('single', [])} ON ${table} ((1))`] : []),
    ...collection.unique.map(
      ({ fields, where }) =>
        `CREATE UNIQUE INDEX ${named('unique', fields)} ON ${table} (${list(fields)})${where ? ` WHERE ${where}` : ''}`,
    ),
    ...[...collection.indexes, ...relations.filter(([name]) => !covered.has(name))].map(
      (names) => `CREATE INDEX ${named('by', names)} ON ${table} (${list(names)})`,
    ),
  ]
}
