import { randomName } from '#records/ids.ts'

/** Names under which files are kept and served: a part that a person recognises, and one that nobody can guess. */

const READABLE_MAX = 100
/** Shorter ones say nothing; they are filled up. */
const READABLE_MIN = 3
const RANDOM_LENGTH = 10

/** `My Photo 1.png` becomes `my_photo_1_zpo23434ng.png`; folders, accents and everything else are left out. */
export function serverName(given: string, extension: string): string {
  const readable = slugOf(stemOf(given))
  const filled = readable.length < READABLE_MIN ? readable + randomName(RANDOM_LENGTH) : readable
  return `${filled}_${randomName(RANDOM_LENGTH)}${extension && `.${extension}`}`
}

/** What a refusal calls a file: as its sender does, without folders and signs that cannot be seen. */
export const originalName = (given: string) =>
  withoutFolders(given).replace(/\p{C}/gu, '').slice(0, READABLE_MAX).toWellFormed()

const withoutFolders = (given: string) => given.replace(/^.*[/\\]/s, '')

const stemOf = (given: string) =>
  withoutFolders(given)
    .replace(/\.[^.]*$/s, '')
    .slice(0, 1_000)

const slugOf = (stem: string) =>
  stem
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .slice(0, READABLE_MAX)
    .replace(/^_+|_+$/g, '')
