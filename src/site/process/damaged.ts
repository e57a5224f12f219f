import { backupFolder, type Kept, listBackups } from '#records/storage/backups.ts'
import { CannotStart } from '#records/storage/cannot-start.ts'
import { whyDamaged } from '#records/storage/damaged.ts'
import type { DataSource } from '#records/storage/data-source.ts'

/** What to do about a database that cannot be read; undefined where something else is wrong. */
export async function cannotRead(
  source: Pick<DataSource, 'location' | 'check'>,
  dataDir: string,
  error: unknown,
): Promise<CannotStart | undefined> {
  const why = whyDamaged(error)
  if (why === undefined) return undefined
  const copies = listBackups(backupFolder(dataDir))
  const newest = await newestSound(source, copies)
  const told = `${source.location} is damaged or no database at all: ${why}.`
  return new CannotStart(`${told} ${newest ? howToGoBack(newest) : noCopy(dataDir, copies.length)}`, { cause: error })
}

/** Whoever began an empty tournament here would lose the copies of the one before, one by one. */
export async function refuseMissing(source: Pick<DataSource, 'location' | 'check' | 'exists'>, dataDir: string) {
  const copies = listBackups(backupFolder(dataDir))
  if (copies.length === 0 || (await source.exists())) return
  const newest = await newestSound(source, copies)
  const told = `There is no database ${source.location}, but there are copies of one in ${backupFolder(dataDir)}.`
  const anew = 'To begin with an empty tournament, move the copies elsewhere.'
  throw new CannotStart(`${told} ${newest ? howToGoBack(newest) : noCopy(dataDir, copies.length)} ${anew}`)
}

async function newestSound(source: Pick<DataSource, 'check'>, copies: readonly Kept[]): Promise<Kept | undefined> {
  for (const copy of copies) if (await source.check(copy.file)) return copy
  return undefined
}

const howToGoBack = ({ file, at }: Kept) =>
  `The newest copy that checks well is of ${at.toISOString().slice(0, 16).replace('T', ' ')} UTC; this goes back to it, and keeps what is there aside: npm run restore -- ${file}`

const noCopy = (dataDir: string, count: number) =>
  `${count === 0 ? 'There is no copy' : `None of the copies`} in ${backupFolder(dataDir)}${count === 0 ? '' : ' checks well'}: docs/operations/backup-and-restore.md tells how to go back to one from elsewhere.`
