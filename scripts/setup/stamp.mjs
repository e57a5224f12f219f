import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * A stamp says for which state of the sources a piece of work was finished. It is written last, so that
 * work which was interrupted has none.
 *
 * @typedef {{ fingerprint: string, [fact: string]: string }} Stamp
 */

/**
 * @param {string} file
 * @returns {Stamp | undefined} undefined when there is none, or none that can be read
 */
export function readStamp(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

/**
 * @param {string} file
 * @param {Stamp} stamp
 */
export function writeStamp(file, stamp) {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(`${file}.new`, JSON.stringify(stamp))
  renameSync(`${file}.new`, file)
}
