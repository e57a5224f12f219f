import { accessSync, constants, existsSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { CannotStart } from './cannot-start.ts'

/**
 * Makes sure of a folder that can be written to, which nobody else reads; `setting` named it. One after the other: where a system
 * refuses with an odd reason, as /proc does, Node would try for ever to make all at once.
 */
export function makeFolder(folder: string, setting?: string) {
  try {
    const missing: string[] = []
    for (let it = folder; !existsSync(it) && dirname(it) !== it; it = dirname(it)) missing.unshift(it)
    for (const it of missing) mkdirSync(it, { mode: 0o700 })
    // With the slash a file in its place is refused as one.
    accessSync(`${folder}/`, constants.W_OK | constants.X_OK)
  } catch (error) {
    const which = setting === undefined ? folder : `${setting} is "${folder}", which`
    const why = error instanceof Error ? error.message : String(error)
    throw new CannotStart(`${which} cannot be used: ${why}.`, { cause: error })
  }
}
