import { existsSync, readFileSync, rmSync } from 'node:fs'
import { isAbsolute, join, relative } from 'node:path'
import { fingerprint } from './fingerprint.mjs'
import { withLock } from './lock.mjs'
import { startProgram } from './process.mjs'
import { findRuntime } from './runtime.mjs'
import { readStamp, writeStamp } from './stamp.mjs'
import { step } from './step.mjs'

/** Everything that decides what `npm ci` installs: these files, and these parts of package.json. */
const SOURCES = ['package-lock.json', '.npmrc']
const PARTS = ['dependencies', 'devDependencies', 'optionalDependencies', 'overrides']

/**
 * Said here rather than left to the machine's own settings: the tools are needed under NODE_ENV=production as well,
 * and what they ask of Node holds for the pinned one, not for the one that runs npm.
 */
const NPM_CI =
  'ci --include=dev --include=optional --ignore-scripts --engine-strict=false --no-audit --no-fund --prefer-offline --loglevel=error'

/**
 * Installs the packages unless exactly these are there already.
 *
 * @param {string} root
 * @param {(text: string) => void} [say]
 * @returns {Promise<string>} the Node to go on with
 */
export async function readyPackages(root, say) {
  return (
    installed(root) ?? withLock(join(root, '.setup/lock'), async (held) => installed(root) ?? install(root, held, say))
  )
}

/**
 * @param {string} root
 * @returns {string | undefined} the Node to go on with, undefined when something is missing or out of date
 */
export function installed(root) {
  const stamp = readStamp(stampOf(root))
  if (stamp?.fingerprint !== wanted(root) || !stamp.runtime || !isWhole(root)) return undefined
  const runtime = isAbsolute(stamp.runtime) ? stamp.runtime : join(root, stamp.runtime)
  return existsSync(runtime) ? runtime : undefined
}

/**
 * @param {string} root
 * @param {import('./lock.mjs').Held} held
 * @param {(text: string) => void} [say]
 */
async function install(root, held, say) {
  const work = async () => {
    const npm = startNpm(NPM_CI.split(' '), root)
    held.alsoFor(npm.pid)
    const { code, output } = await npm.ended
    if (code !== 0) throw new Error(`npm could not install the packages; it needs the network for that.\n${output}`)
    keepRuntimeOffPath(root)
    const runtime = await findRuntime(root)
    writeStamp(stampOf(root), { fingerprint: wanted(root), runtime: portable(root, runtime) })
    return runtime
  }
  return step('Installing packages', work, say)
}

/**
 * npm itself, run by the Node that runs this script.
 *
 * @param {readonly string[]} args
 * @param {string} cwd
 */
export function startNpm(args, cwd) {
  const npm = process.env.npm_execpath
  if (npm?.endsWith('npm-cli.js')) return startProgram(process.execPath, [npm, ...args], { cwd })
  return startProgram('npm', args, { cwd, shell: process.platform === 'win32' })
}

/**
 * npm puts node_modules/.bin first on the PATH of its scripts. A Node there would run this very script, and then
 * could neither be replaced where a running program is locked, nor repaired when it is damaged.
 *
 * @param {string} root
 */
function keepRuntimeOffPath(root) {
  for (const name of ['node', 'node.cmd', 'node.ps1']) rmSync(join(root, 'node_modules/.bin', name), { force: true })
}

/**
 * Whether every package that npm noted as installed is there in its version.
 *
 * @param {string} root
 */
function isWhole(root) {
  try {
    const { packages } = JSON.parse(readFileSync(join(root, 'node_modules/.package-lock.json'), 'utf8'))
    return Object.entries(packages).every(([path, { version }]) => versionAt(join(root, path)) === version)
  } catch {
    return false
  }
}

/** @param {string} folder */
const versionAt = (folder) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).version

/** @param {string} root */
const stampOf = (root) => join(root, 'node_modules/.fieldside.json')

/**
 * The kind of machine counts too: most tools come as a package for one kind.
 *
 * @param {string} root
 */
function wanted(root) {
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const facts = [process.platform, process.arch, ...PARTS.map((part) => JSON.stringify(manifest[part]))]
  return fingerprint(root, SOURCES, { facts })
}

/**
 * Below the project a path is kept relative, so that a moved project need not install again.
 *
 * @param {string} root
 * @param {string} path
 */
function portable(root, path) {
  const below = relative(root, path)
  return below.startsWith('..') ? path : below
}
