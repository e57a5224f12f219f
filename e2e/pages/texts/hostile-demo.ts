import { cpSync, globSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Collection } from '#records/schema/collection.ts'
import type { TextField } from '#records/schema/fields.ts'
import { COLLECTIONS } from '#site/declared.ts'
import { newFolder } from '../../stage/app.ts'
import { HOSTILE_ADDRESSES, HOSTILE_TEXTS } from './hostile-texts.ts'

/** Texts that the program writes, not people: what they lead to would not be found. */
const OF_THE_PROGRAM: ReadonlySet<string> = new Set([
  'games.key',
  'games.pool',
  'games.home_source',
  'games.away_source',
  'games.duty_source',
  'planned_games.key',
  'planned_games.duty_source',
  'pool_entries.pool',
  'goals.division',
  'notices.division',
  'settlement_entries.player',
  'booking_items.code',
  'player_details.connection_code',
])

/** With these the people of the demo sign in. */
const SIGNED_IN_BY = 'users.email'

/** Values of several parts, in which people write the names. */
const WITH_NAMES: ReadonlySet<string> = new Set(['race_heats.lanes', 'formats.structure', 'planned_formats.structure'])

/** Fields that hold all of it; the others hold one text each, another one in each record. */
const WHOLE_FROM = 5_000

interface Written {
  readonly table: string
  readonly field: string
  /** Those that the field takes. */
  readonly texts: readonly string[]
  /** Of the names within a value of several parts, not of the value. */
  readonly isWithin?: boolean
}

/** Every field of a collection in which people write, with what it could hold. */
export const hostileFields = (collection: Collection): readonly Written[] =>
  Object.entries(collection.declared).flatMap(([field, declared]) => {
    const [path, at] = [`${collection.name}.${field}`, { table: collection.name, field }]
    if (declared.kind === 'email' && path !== SIGNED_IN_BY) return [{ ...at, texts: HOSTILE_ADDRESSES }]
    if (declared.kind === 'json' && WITH_NAMES.has(path)) return [{ ...at, texts: HOSTILE_TEXTS, isWithin: true }]
    if (declared.kind !== 'text' && declared.kind !== 'editor') return []
    if (declared.hidden || declared.derive || OF_THE_PROGRAM.has(path)) return []
    const texts = textsFor(declared)
    return texts.length === 0 ? [] : [{ ...at, texts }]
  })

/** So many records of one text each are told from each other: names must be. */
const NUMBER_LENGTH = 4

function textsFor({ max, min = 0, pattern, valid }: TextField): readonly string[] {
  const isTaken = (text: string) => (pattern?.test(text) ?? true) && (valid?.(text) ?? true)
  if (max >= WHOLE_FROM) return [HOSTILE_TEXTS.join('\n\n')].filter(isTaken)
  return HOSTILE_TEXTS.filter((text) => {
    const length = [...text].length + NUMBER_LENGTH
    return length <= max && length >= min && isTaken(text)
  })
}

/** A copy of the demos that were filled, in which every text is a hostile one. Another `turn`, other texts in other records. */
export function hostileDemos(filled: string, turn: number): string {
  const folder = newFolder()
  cpSync(filled, folder, { recursive: true })
  for (const file of globSync('*.db', { cwd: folder })) writeInto(join(folder, file), turn)
  return folder
}

function writeInto(file: string, turn: number) {
  const database = new DatabaseSync(file)
  database.exec('BEGIN')
  for (const [at, { table, field, texts, isWithin }] of COLLECTIONS.flatMap(hostileFields).entries()) {
    const rows = database
      .prepare(`SELECT "_seq" AS row, "${field}" AS value FROM "${table}" WHERE "${field}" <> ''`)
      .all()
    const write = database.prepare(`UPDATE "${table}" SET "${field}" = ? WHERE "_seq" = ?`)
    for (const [index, { row, value }] of rows.entries()) {
      let nth = index + at + turn
      const next = () => texts[nth++ % texts.length] ?? ''
      const isAddress = texts === HOSTILE_ADDRESSES
      const hostile = isWithin ? renamed(String(value), next) : isAddress ? next() : `${next()} ${index.toString(36)}`
      write.run(hostile, Number(row))
    }
  }
  database.exec('COMMIT')
  database.close()
}

const renamed = (json: string, next: () => string): string =>
  JSON.stringify(JSON.parse(json, (key, value: unknown) => (key === 'name' ? next() : value)))
