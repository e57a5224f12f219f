import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CannotStart } from './cannot-start.ts'

/** What brings a database to the state that the program needs, one step after another. */

export interface Migration {
  readonly number: number
  /** `0001_ground` */
  readonly name: string
  readonly sql: string
  readonly checksum: string
}

/** A migration that a database has seen. */
export type AppliedMigration = Pick<Migration, 'number' | 'name' | 'checksum'>

/**
 * The migrations of a folder for one kind of database in their order: 0001, 0002 and so on without a gap. A kind that came later
 * begins with a ground that has all that the others had reached by its number, so that a number means the same to each.
 */
export function readMigrations(folder: string, kind: string): Migration[] {
  const ending = `.${kind}.sql`
  const files = readdirSync(folder)
    .filter((file) => file.endsWith(ending))
    .toSorted()
  const ground = Number(GROUND.exec(files[0] ?? '')?.[1] ?? 1)
  return files.map((file, index) => {
    const name = file.slice(0, -ending.length)
    const number = ground + index
    if (Number(NAME.exec(name)?.[1]) !== number) {
      const wanted = String(number).padStart(4, '0')
      throw new CannotStart(
        `The migration ${file} stands where ${wanted}_<name>${ending} should: numbers have no gaps.`,
      )
    }
    // A checkout on Windows may end its lines otherwise; the migration is the same.
    const sql = readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n')
    return { number, name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
  })
}

const NAME = /^(\d{4})_[a-z0-9_]+$/
const GROUND = /^(\d{4})_ground\./

/** The migrations that a database has not seen, once it is sure that it has seen the ones before, as they are. */
export function pendingMigrations(
  applied: readonly AppliedMigration[],
  migrations: readonly Migration[],
): readonly Migration[] {
  const first = migrations[0]?.number ?? 1
  for (const [index, { number, name, checksum }] of applied.entries()) {
    const known = migrations[index]
    if (number !== first + index)
      throw new CannotStart(`The database lacks migration ${first + index}, but has ${name}.`)
    if (!known) {
      throw new CannotStart(
        `The database has seen migration ${name}, which this program does not know: it needs a newer version of Fieldside.`,
      )
    }
    if (known.name !== name || known.checksum !== checksum) {
      throw new CannotStart(
        `The migration ${known.name} is not the one that the database has seen (${name}): a migration never changes once it has run.`,
      )
    }
  }
  return migrations.slice(applied.length)
}
