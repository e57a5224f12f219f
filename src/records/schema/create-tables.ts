import { quoted } from '../filter/sql.ts'
import type { Collection } from './collection.ts'
import { type Field, isMany } from './fields.ts'
import type { Index, PrivateColumn, PrivateTable, Reference } from './private-table.ts'
import { ENGINE_TABLES } from './private-tables.ts'
import type { Schema } from './schema.ts'

/** The tables that the declarations ask for. Every invariant of a field is a constraint as well. */

/** What the databases say differently about tables. */
export interface TableDialect {
  /** What stands before the first table. */
  readonly first: readonly string[]
  readonly types: Readonly<Record<'text' | 'integer' | 'number' | 'bool' | 'bytes', string>>
  /** The key of every collection: the order in which its records were added. */
  readonly added: string
  /** A key that counts rows, and never gives a number twice. */
  readonly counter: string
  readonly isJson: (column: string) => string
  readonly isList: (column: string) => string
  /** Behind the columns. */
  readonly end: string
  /** Whether a table can only name one that is there already: its references follow when all are. */
  readonly referencesLast: boolean
}

/** Everything that an installation with these collections and private tables needs. */
export function createTables(dialect: TableDialect, schema: Schema, tables: readonly PrivateTable[] = []): string[] {
  const writer = new TableWriter(dialect)
  const made = [
    ...ENGINE_TABLES.flatMap((table) => writer.privateTable(table)),
    ...schema.collections.flatMap((collection) => writer.collection(collection)),
    ...tables.flatMap((table) => writer.privateTable(table)),
  ]
  return [...dialect.first, ...made, ...writer.references]
}

class TableWriter {
  readonly references: string[] = []
  readonly #dialect: TableDialect

  constructor(dialect: TableDialect) {
    this.#dialect = dialect
  }

  collection(collection: Collection): string[] {
    const { fields, checks, name: table } = collection
    const lines = [
      `"_seq" ${this.#dialect.added}`,
      ...Object.entries(fields).map(([name, field]) => this.#fieldColumn(table, name, field)),
      ...checks.map((check) => `CHECK (${check})`),
    ]
    return [this.#table(table, lines), ...indexesSql(collection)]
  }

  #table(name: string, lines: readonly string[]): string {
    return `CREATE TABLE ${quoted(name)} (\n${lines.map((line) => `  ${line}`).join(',\n')}\n)${this.#dialect.end}`
  }

  #fieldColumn(table: string, name: string, field: Field): string {
    const column = quoted(name)
    const { types, isJson, isList } = this.#dialect
    const { text } = types
    if (name === 'id') return `${column} ${text} NOT NULL UNIQUE CHECK (length(${column}) = 15)`
    if (isMany(field)) return `${column} ${text} NOT NULL DEFAULT '[]' CHECK (${isList(column)})`
    switch (field.kind) {
      case 'relation':
        return `${column} ${text}${field.required ? ' NOT NULL' : ''}${this.#reference(table, name, { table: field.target })}`
      case 'bool':
        return `${column} ${types.bool} NOT NULL DEFAULT 0 CHECK (${column} IN (0, 1))`
      case 'number':
      case 'integer':
        return `${column} ${types[field.kind]} NOT NULL DEFAULT 0${rangeSql(column, field)}`
      case 'json':
        return `${column} ${text} NOT NULL DEFAULT 'null' CHECK (${isJson(column)})`
      case 'choice':
        return `${column} ${text} NOT NULL DEFAULT '' CHECK (${column} IN (${choices(field.values, field.required)}))`
      case 'text':
      case 'editor':
        return `${column} ${text} NOT NULL DEFAULT '' CHECK (length(${column}) ${field.required ? `BETWEEN 1 AND ${field.max}` : `<= ${field.max}`})`
      default:
        return `${column} ${text} NOT NULL${field.required ? ` CHECK (${column} <> '')` : " DEFAULT ''"}`
    }
  }

  /** What stands behind the column; nothing where it follows later. */
  #reference(table: string, name: string, { table: other, column = 'id', onDelete }: Reference): string {
    const said = `REFERENCES ${quoted(other)} (${quoted(column)})${onDelete ? ON_DELETE[onDelete] : ''}`
    if (!this.#dialect.referencesLast) return ` ${said}`
    this.references.push(`ALTER TABLE ${quoted(table)} ADD FOREIGN KEY (${quoted(name)}) ${said}`)
    return ''
  }

  privateTable({ name, columns, primaryKey, unique, checks, indexes }: PrivateTable): string[] {
    const [key, ...otherKeys] = primaryKey
    const isAlone = otherKeys.length === 0
    const lines = [
      ...Object.entries(columns).map(([it, column]) => this.#privateColumn(name, it, column, isAlone && it === key)),
      ...(isAlone ? [] : [`PRIMARY KEY (${primaryKey.map(quoted).join(', ')})`]),
      ...unique.map((names) => `UNIQUE (${names.map(quoted).join(', ')})`),
      ...checks.map((check) => `CHECK (${check})`),
    ]
    return [this.#table(name, lines), ...indexes.map((index) => privateIndexSql(name, index))]
  }

  #privateColumn(table: string, name: string, column: PrivateColumn, isKey: boolean): string {
    const { types, counter } = this.#dialect
    if (column.type === 'counter') return `${quoted(name)} ${counter}`
    const type = types[column.type === 'json' ? 'text' : column.type]
    const presence = isKey ? ' PRIMARY KEY' : column.nullable ? '' : ' NOT NULL'
    const initial = 'default' in column && column.default !== undefined ? ` DEFAULT ${literal(column.default)}` : ''
    const reference = 'references' in column && column.references ? this.#reference(table, name, column.references) : ''
    const checks = [this.#ownCheck(quoted(name), column), column.check].filter(Boolean).map((it) => ` CHECK (${it})`)
    return `${quoted(name)} ${type}${presence}${initial}${reference}${checks.join('')}`
  }

  /** What the kind of a column promises. */
  #ownCheck(column: string, declared: Exclude<PrivateColumn, { type: 'counter' }>): string | undefined {
    if (declared.type === 'json') return this.#dialect.isJson(column)
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
}

const ON_DELETE = { cascade: ' ON DELETE CASCADE', setNull: ' ON DELETE SET NULL' } as const

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

const literal = (value: string | number) => (typeof value === 'number' ? String(value) : sqlText(value))

function privateIndexSql(table: string, { name, on, unique, where }: Index): string {
  const names = on.map((it) => (typeof it === 'string' ? it : 'expression'))
  const called = quoted(`${table}_${name ?? `by_${names.join('_')}`}`)
  const parts = on.map((it) => (typeof it === 'string' ? quoted(it) : it.sql)).join(', ')
  return `CREATE ${unique ? 'UNIQUE ' : ''}INDEX ${called} ON ${quoted(table)} (${parts})${where ? ` WHERE ${where}` : ''}`
}
