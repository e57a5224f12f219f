import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/**
 * One value that changes when a file below the given paths is changed, added, renamed or removed.
 * Times are left out: a fresh clone or a touched file is not a change.
 *
 * @param {string} root
 * @param {readonly string[]} paths files and folders below root; a missing one counts as absent
 * @param {{ counts?: (path: string) => boolean, facts?: readonly string[] }} [more]
 *   which of the files count, and what else does
 */
export function fingerprint(root, paths, { counts = () => true, facts = [] } = {}) {
  const hash = createHash('sha256').update(JSON.stringify(facts))
  for (const path of paths.flatMap((path) => filesAt(root, path)).filter(counts)) {
    const content = readFileSync(join(root, path))
    hash.update(`${path}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}

/**
 * @param {string} root
 * @param {string} path
 * @returns {string[]} in an order that does not depend on the machine
 */
function filesAt(root, path) {
  const found = statSync(join(root, path), { throwIfNoEntry: false })
  if (!found) return []
  if (!found.isDirectory()) return [path]
  return readdirSync(join(root, path))
    .toSorted()
    .flatMap((name) => filesAt(root, `${path}/${name}`))
}
