import { existsSync } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { randomName } from '#records/ids.ts'
import { listBackups, type Occasion, PARTIAL } from '#records/storage/backups.ts'

/** A copy as admins see it. */
export interface ListedCopy {
  readonly name: string
  readonly at: string
  readonly occasion: Occasion
  readonly bytes: number
}

/** The newest; older ones are in the folder. */
const COPIES_SHOWN = 12

export async function listedCopies(folder: string): Promise<readonly ListedCopy[]> {
  const newest = listBackups(folder).slice(0, COPIES_SHOWN)
  return Promise.all(
    newest.map(async ({ file, at, occasion }) => ({
      name: basename(file),
      at: at.toISOString(),
      occasion,
      // One that went meanwhile.
      bytes: await stat(file).then(
        ({ size }) => size,
        () => 0,
      ),
    })),
  )
}

const NAME_LENGTH = 15
const UPLOAD_END = `${PARTIAL}.db`
const UPLOAD = /^upload-[a-z0-9]{15}$/

/** What was sent, until it is checked and put in place. The rotation of the backups clears away what nobody wanted after all. */
const uploadFile = (folder: string, name: string) => join(folder, name + UPLOAD_END)

export function newUpload(folder: string): { name: string; file: string } {
  const name = `upload-${randomName(NAME_LENGTH)}`
  return { name, file: uploadFile(folder, name) }
}

/** One that nobody went back to gives way to the next: together they would fill the disk. */
export async function dropUploads(folder: string): Promise<void> {
  for (const file of await readdir(folder))
    if (file.endsWith(UPLOAD_END) && UPLOAD.test(file.slice(0, -UPLOAD_END.length)))
      await rm(join(folder, file), { force: true })
}

/** The file of a kept copy, or of one that was sent; undefined for any other name. */
export function copyCalled(folder: string, name: string): { file: string; isUpload: boolean } | undefined {
  if (UPLOAD.test(name)) {
    const file = uploadFile(folder, name)
    return existsSync(file) ? { file, isUpload: true } : undefined
  }
  const kept = listBackups(folder).find(({ file }) => basename(file) === name)
  return kept && { file: kept.file, isUpload: false }
}
