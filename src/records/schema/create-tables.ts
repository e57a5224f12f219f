import { quoted } from '../filter/sql.ts'
import type { Collection } from '../schema/collection.ts'
import { type Field, isMany } from '../schema/fields.ts'
import type { Index, PrivateColumn, PrivateTable, Reference } from '../schema/private-table.ts'
import { ENGINE_TABLES } from '../schema/private-tables.ts'
import type { Schema } from '../schema/schema.ts'

/** The tables that the declarations ask for, on SQLite. Every invariant of a field is a constraint as well. */

/** Everything that an installation with these collections and private tables needs. */
export const createTablesSql = (schema: Schema, tables: readonly PrivateTable[] = []): string[] => [
  ...ENGINE_TABLES.flatMap(privateTableSql),
  ...schema.collections.flatMap(collectionSql),
  ...tables.flatMap(privateTableSql),
]

function collectionSql(collection: Collection): string[] {
  const columns = Object.entries(collection.fields).map(([name, field]) => `  ${columnSql(name, field)}`)
  const checks = collection.checks.map((check) => `  CHECK (${check})`)
  const lines = ['  "_seq" INTEGER PRIMARY KEY', ...columns, ...checks]
  return [`CREATE TABLE ${quoted(collection.name)} (\n${lines.join(',\n')}\n) STRICT`, ...indexesSql(collection)]
}

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

function privateTableSql({ name, columns, primaryKey, unique, checks, indexes }: PrivateTable): string[] {
  const [key, ...otherKeys] = primaryKey
  const isAlone = otherKeys.length === 0
  const lines = [
    ...Object.entries(columns).map(([it, column]) => privateColumnSql(it, column, isAlone && it === key)),
    ...(isAlone ? [] : [`PRIMARY KEY (${primaryKey.map(quoted).join(', ')})`]),
    ...unique.map((names) => `UNIQUE (${names.map(quoted).join(', ')})`),
    ...checks.map((check) => `CHECK (${check})`),
  ]
  return [
    `CREATE TABLE ${quoted(name)} (\n${lines.map((line) => `  ${line}`).join(',\n')}\n) STRICT`,
    ...indexes.map((index) => privateIndexSql(name, index)),
  ]
}

const TYPES = { text: 'TEXT', json: 'TEXT', integer: 'INTEGER', bytes: 'BLOB' } as const

function privateColumnSql(name: string, column: PrivateColumn, isKey: boolean): string {
  if (column.type === 'counter') return `${quoted(name)} INTEGER PRIMARY KEY AUTOINCREMENT`
  const presence = isKey ? ' PRIMARY KEY' : column.nullable ? '' : ' NOT NULL'
  const initial = 'default' in column && column.default !== undefined ? ` DEFAULT ${literal(column.default)}` : ''
  const reference = 'references' in column && column.references ? referenceSql(column.references) : ''
  const checks = [ownCheck(quoted(name), column), column.check].filter(Boolean).map((it) => ` CHECK (${it})`)
  return `${quoted(name)} ${TYPES[column.type]}${presence}${initial}${reference}${checks.join('')}`
}

const literal = (value: string | number) => (typeof value === 'number' ? String(value) : sqlText(value))

const ON_DELETE = { cascade: ' ON DELETE CASCADE', setNull: ' ON DELETE SET NULL' } as const

const referenceSql = ({ table, column = 'id', onDelete }: Reference) =>
  ` REFERENCES ${quoted(table)} (${quoted(column)})${onDelete ? ON_DELETE[onDelete] : ''}`

/** What the kind of a column promises. */
function ownCheck(column: string, declared: Exclude<PrivateColumn, { type: 'counter' }>): string | undefined {
  if (declared.type === 'json') return `json_valid(${column})`
  if (declared.type === 'integer') {
    const { min, max } = declared
    if (min !== undefined && max !== undefined) return `${column} BETWEEN ${min} AND ${max}`
    if (min !== undefined) return `${column} >= ${min}`
    return max === undefined ? undefined : `${column} <= ${max}`
  }
  if (declared.type !== 'text') return undefined
  if (declared.length !== undefined) return `length(${column}) = ${declared.length}`
  if (declared.oneOf) return `${column} IN (${choices(declared.oneOf, true)})`
  return declared.notBlank ? `${column} <> ''` : undefined
}

function privateIndexSql(table: string, { name, on, unique, where }: Index): string {
  const names = on.map((it) => (typeof it === 'string' ? it : 'expression'))
  const called = quoted(`${table}_${name ?? `by_${names.join('_')}`}`)
  const parts = on.map((it) => (typeof it === 'string' ? quoted(it) : it.sql)).join(', ')
  return `CREATE ${unique ? 'UNIQUE ' : ''}INDEX ${called} ON ${quoted(table)} (${parts})${where ? ` WHERE ${where}` : ''}`
}
