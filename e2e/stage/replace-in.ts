import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Saves a file with another text in it. It is whole at any moment: of one that is just being written, a service is made that
 * cannot start. `unwatched`: a folder of the same disk in which it is written first.
 */
export function replaceIn(file: string, before: string, after: string, unwatched: string) {
  const text = readFileSync(file, 'utf8')
  if (!text.includes(before)) throw new Error(`${file} does not say ${before}`)
  const written = join(unwatched, 'written')
  writeFileSync(written, text.replace(before, after))
  renameSync(written, file)
}
