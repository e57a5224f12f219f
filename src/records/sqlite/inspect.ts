import { open } from 'node:fs/promises'
import { CannotStart } from '../storage/cannot-start.ts'
import type { Inspected, KnownMigrations, NotRestored, RestoreOptions } from '../storage/data-source.ts'
import { type AppliedMigration, type Migration, pendingMigrations, readMigrations } from '../storage/migrations.ts'
import { describeCopy, inOwnThread } from './copies.ts'
import { MIGRATIONS_TABLE } from './migrate.ts'

/** Whether this version can go on with a copy, wherever it comes from. */

/** What brings an empty database to any state that a copy may have. */
export interface KnownSteps {
  readonly migrations: readonly Migration[]
  /** Names of the functions that they call. */
  readonly functions: readonly string[]
}

export const stepsOf = ({ migrations, functions = {} }: KnownMigrations): KnownSteps => ({
  migrations: readMigrations(migrations, 'sqlite'),
  functions: Object.keys(functions),
})

/** Why a copy is not one to go on with: for pages by its code, for a console as a sentence. */
class UnusableCopy extends CannotStart {
  readonly code: NotRestored

  constructor(code: NotRestored, file: string, why: string) {
    super(`${file} cannot be restored: ${why}.`)
    this.code = code
  }
}

/** Whether a file is a whole database of ours that this version can go on with, and what it holds. */
export async function inspectCopy(file: string, known: KnownSteps, options?: RestoreOptions): Promise<Inspected> {
  try {
    if (!(await isSqlite(file))) return { ok: false, code: 'foreign' }
    await checkSchema(file, file, known)
    const { migration, admins, ...holds } = await describeCopy(file)
    checkAdmins(file, admins, options)
    return { ok: true, holds: { ...holds, isOutdated: migration < known.migrations.length } }
  } catch (error) {
    return { ok: false, code: error instanceof UnusableCopy ? error.code : 'damaged' }
  }
}

/** With which every file of SQLite begins. */
const BEGINNING = 'SQLite format 3\0'

async function isSqlite(file: string): Promise<boolean> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(BEGINNING.length), 0, BEGINNING.length, 0)
    return bytesRead === BEGINNING.length && buffer.toString('latin1') === BEGINNING
  } finally {
    await handle.close()
  }
}

/** Nobody could let anybody in afterwards. */
export function checkAdmins(file: string, admins: number, { mayLackAdmin = false }: RestoreOptions = {}) {
  if (admins === 0 && !mayLackAdmin)
    throw new UnusableCopy('adminless', file, 'nobody in it is an admin. --without-admin restores it nevertheless')
}

/**
 * Throws unless a copy, which lies at the path for now, consists of what the migrations that it has seen make, to the letter, and of nothing else. Nothing of it is run
 * before that: a view, a trigger or a check of somebody else's could do anything, or never end.
 */
export async function checkSchema(file: string, path: string, { migrations, functions }: KnownSteps): Promise<void> {
  const wanted = { path, ground: MIGRATIONS_TABLE, migrations, functions }
  const { applied, difference } = await inOwnThread<SchemaFound>(COMPARE, wanted)
  if (applied.length > migrations.length)
    throw new UnusableCopy('newer', file, `a newer version of Fieldside wrote it, with migration ${applied.length}`)
  if (applied.length === 0) throw new UnusableCopy('foreign', file, 'it has no _migrations of Fieldside')
  if (!isOurs(applied, migrations))
    throw new UnusableCopy('foreign', file, 'it has seen migrations that are not those of Fieldside')
  if (difference !== undefined) throw new UnusableCopy('altered', file, difference)
}

/** Every migration that it has seen is one of ours, to the letter. */
function isOurs(applied: readonly AppliedMigration[], known: readonly Migration[]): boolean {
  try {
    pendingMigrations(applied, known)
    return true
  } catch {
    return false
  }
}

interface SchemaFound {
  readonly applied: readonly AppliedMigration[]
  /** The first thing that is not as it should be; undefined where nothing is, or where its migrations are not ours. */
  readonly difference?: string
}

/** As text, so that it needs no file of its own in the build. Whatever is longer or more than ours is cut and thereby different. */
const COMPARE = `
const { parentPort, workerData } = require('node:worker_threads')
const { DatabaseSync } = require('node:sqlite')
const { path, ground, migrations, functions } = workerData
const MOST = 10_000
// Made by PRAGMA optimize, some time or never.
const STATISTICS = { sqlite_stat1: 'CREATE TABLE sqlite_stat1(tbl,idx,stat)', sqlite_stat4: 'CREATE TABLE sqlite_stat4(tbl,idx,neq,nlt,ndlt,sample)' }
const entriesOf = (database) =>
  database
    .prepare(\`SELECT "type", substr("name", 1, 200) AS "name", substr("tbl_name", 1, 200) AS "of", substr("sql", 1, 100000) AS "sql"
      FROM sqlite_schema ORDER BY "type" DESC, "name" LIMIT \${MOST}\`)
    .all()
    .filter(({ type, name, sql }) => !(type === 'table' && Object.hasOwn(STATISTICS, name) && STATISTICS[name] === sql))
const textOf = ({ type, name, of, sql }) => JSON.stringify([type, name, of, sql])
const database = new DatabaseSync(path)
try {
  database.exec('PRAGMA trusted_schema = OFF')
  const found = entriesOf(database)
  const hasMigrations = found.some(({ name, sql }) => name === '_migrations' && sql === ground)
  const applied = hasMigrations
    ? database
        .prepare(\`SELECT "number", substr("name", 1, 200) AS "name", substr("checksum", 1, 64) AS "checksum" FROM "_migrations" ORDER BY "number" LIMIT \${MOST}\`)
        .all()
    : []
  const isOurs = applied.every(({ name, checksum }, at) => migrations[at]?.name === name && migrations[at]?.checksum === checksum)
  parentPort.postMessage({ applied, difference: isOurs && applied.length > 0 ? differenceFrom(made(applied.length), found) : undefined })
} finally {
  database.close()
}

function made(reached) {
  const empty = new DatabaseSync(':memory:')
  for (const name of functions) empty.function(name, { deterministic: true }, (text) => text)
  empty.exec('PRAGMA foreign_keys = OFF; ' + ground)
  for (const { sql } of migrations.slice(0, reached)) empty.exec(sql)
  return entriesOf(empty)
}

function differenceFrom(expected, found) {
  const left = new Map(expected.map((it) => [textOf(it), it]))
  const odd = found.find((it) => !left.delete(textOf(it)))
  if (odd) {
    const isKnown = expected.some(({ type, name }) => type === odd.type && name === odd.name)
    return isKnown ? \`its \${odd.type} \${odd.name} is not as Fieldside makes it\` : \`it has the \${odd.type} \${odd.name}, which Fieldside does not make\`
  }
  const [missing] = left.values()
  return missing && \`it lacks the \${missing.type} \${missing.name}\`
}
`
