import { chownSync, existsSync, readdirSync, statSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { makeAdmin } from '#areas/accounts/accounts.api.server.ts'
import { SILENT } from '#http/server/log.ts'
import { Refusal } from '#records/errors.ts'
import { moveEverything } from '#records/moving/move.ts'
import { backupFolder, keepBackup } from '#records/storage/backups.ts'
import { asTyped, CannotStart } from '#records/storage/cannot-start.ts'
import type { DataPlace } from '#records/storage/choose-data-source.ts'
import type { Claim, RestoreOptions } from '#records/storage/data-source.ts'
import { dataSourceOf, makeDataDir, openDatabase } from './database.ts'
import { putBack } from './put-back.ts'
import { misspelt, publicUrlOf, readSettings, type Settings } from './settings.ts'

/** What the commands beside the service do. Each answers the sentence that it prints. */

/** Copies the database, whether or not the service runs: into the folder of copies, into a folder or to a file. */
export async function backUp(place: DataPlace, migrations: string, target?: string): Promise<string> {
  const { dataDir, databaseUrl } = place
  const source = dataSourceOf(place, migrations)
  if (!(await source.exists()))
    throw new CannotStart(
      databaseUrl === undefined
        ? `There is no database in ${dataDir}: DATA_DIR names its folder.`
        : `The database ${source.location} is empty: DATABASE_URL says where it is.`,
    )
  if (target === undefined) return keptAt((await keepBackup(source, backupFolder(dataDir), 'manual')).file)
  const isFolder = existsSync(target) && statSync(target).isDirectory()
  if (isFolder) return keptAt((await keepBackup(source, target, 'manual')).file)
  if (existsSync(target)) throw new CannotStart(`${target} is there already: name another file.`)
  await source.backup(target)
  return keptAt(target)
}

const keptAt = (file: string) => `The database was copied to ${file} and the copy was checked.`

/** Puts a copy in the place of the database. The service must be stopped. */
export async function restore(
  place: DataPlace,
  migrations: string,
  file?: string,
  options?: RestoreOptions,
): Promise<string> {
  if (file === undefined) throw new CannotStart('Which copy? npm run restore -- data/backups/<file>')
  const source = dataSourceOf(place, migrations)
  if (resolve(file) === source.location)
    throw new CannotStart(`${basename(file)} is the database itself, not a copy of it.`)
  const { isOutdated, replaced } = await putBack(source, file, options)
  const aside = replaced ? ` The database that was there is now ${replaced}.` : ''
  const later = isOutdated ? ' The next start brings it up to date.' : ''
  return `${file} was checked and is now the database ${source.location}.${aside}${later}`
}

/** What a person typed behind `npm run restore --`. */
export function restoreTyped(args: readonly string[]): { file: string | undefined; options: RestoreOptions } {
  try {
    const options = { 'without-admin': { type: 'boolean', default: false } } as const
    const { positionals, values } = parseArgs({ args: [...args], options, allowPositionals: true })
    return { file: typedPath(positionals[0]), options: { mayLackAdmin: values['without-admin'] } }
  } catch (error) {
    throw new CannotStart('npm run restore -- FILE [--without-admin]', { cause: error })
  }
}

/** Copies everything into an empty database, of the same kind or the other. The service must be stopped. */
export async function move(place: DataPlace, migrations: string, target?: DataPlace): Promise<string> {
  if (target === undefined)
    throw new CannotStart(
      'Where to? npm run move -- FOLDER; for a PostgreSQL, MOVE_TO=postgres://user:password@host/database npm run move',
    )
  const [from, to] = [dataSourceOf(place, migrations), dataSourceOf(target, migrations)]
  if (from.location === to.location) throw new CannotStart(`Everything is in ${to.location} already.`)
  const claims: Claim[] = []
  try {
    for (const source of [from, to]) claims.push(await source.claim('alone'))
    makeDataDir(place.dataDir)
    const { tables, rows } = await moveEverything(from, to, place.dataDir)
    return `All ${rows} rows in ${tables} tables of ${from.location} are now in ${to.location}, and were compared one by one. What was moved is still there, too.`
  } finally {
    for (const claim of claims) await claim.release()
  }
}

/**
 * Makes somebody admin. The service must be stopped: its live connections and what it remembers of people would not
 * learn of a change that another process makes.
 */
export async function appointAdmin(
  settings: Settings,
  migrations: string,
  address?: string,
  next = 'Start the service and set',
): Promise<string> {
  if (address === undefined) throw new CannotStart('Whom? npm run admin -- address@club.example')
  makeDataDir(settings.dataDir)
  const claim = await dataSourceOf(settings, migrations).claim('alone')
  try {
    const db = await openDatabase(settings, migrations, SILENT)
    try {
      const { link } = await makeAdmin(db, publicUrlOf(settings, settings.port), address)
      if (!link) return `${address} is now admin.`
      return `${address} is now admin. ${next} the password within 30 minutes with this link:\n\n  ${link}\n`
    } finally {
      await db.store.close()
    }
  } catch (error) {
    throw error instanceof Refusal ? new CannotStart(error.message, { cause: error }) : error
  } finally {
    await claim.release()
  }
}

/** A path as a person typed it: npm runs commands in the project's folder and tells where the person stood. */
export const typedPath = (typed: string | undefined): string | undefined =>
  typed === undefined ? undefined : resolve(process.env['INIT_CWD'] ?? '.', typed)

/** Where everything is moved to: as typed, or as MOVE_TO says. */
export function targetTyped({ moveTo }: Pick<Settings, 'moveTo'>, typed: string | undefined): string | undefined {
  if (typed !== undefined && URL.canParse(typed) && new URL(typed).password !== '')
    process.stderr.write(
      'Everybody on this machine can read a password on a command line: put the address into MOVE_TO, or into a file that MOVE_TO_FILE names.\n',
    )
  return typed ?? moveTo
}

/** A folder or the address of a PostgreSQL, as a person typed it; copies of the latter stay where they are made now. */
export function placeTyped({ dataDir }: DataPlace, typed: string | undefined): DataPlace | undefined {
  if (typed === undefined) return undefined
  if (/^\w+:\/\//.test(typed)) return { dataDir, databaseUrl: readSettings({ DATABASE_URL: typed }).databaseUrl }
  return { dataDir: typedPath(typed) ?? typed }
}

/**
 * Does one thing, says what, and ends with 0; or says why not and ends with 1. Options that its help does not name are
 * refused: as a name of a file they would be one.
 */
export async function runTool(
  help: string,
  work: (settings: Settings, args: readonly string[]) => Promise<string>,
): Promise<void> {
  const args = process.argv.slice(2)
  if (args.some((it) => it === '--help' || it === '-h')) {
    process.stdout.write(`${asTyped(help)}\n`)
    return
  }
  let settings: Settings | undefined
  try {
    if (args.some((it) => it.startsWith('-') && !help.includes(it.split('=', 1)[0] ?? ''))) throw new CannotStart(help)
    settings = readSettings(process.env)
    for (const sentence of misspelt(process.env)) process.stderr.write(`${sentence}\n`)
    process.stdout.write(`${asTyped(await work(settings, args))}\n`)
  } catch (error) {
    if (!(error instanceof CannotStart)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
  } finally {
    if (settings) giveToOwner(settings.dataDir)
  }
}

/** What root has written here would keep the service, which runs as somebody else, from starting. */
function giveToOwner(dataDir: string) {
  if (process.getuid?.() !== 0 || !existsSync(dataDir)) return
  const { uid, gid } = statSync(dataDir)
  if (uid === 0) return
  for (const name of readdirSync(dataDir, { recursive: true, encoding: 'utf8' }))
    chownSync(join(dataDir, name), uid, gid)
}
