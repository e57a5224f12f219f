import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, cpSync, createWriteStream, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { constants, createGzip } from 'node:zlib'
import { startNpm } from './packages.mjs'
import { PACKAGES } from './runtime.mjs'
import { step } from './step.mjs'

/** Packages with machine code. All others are part of the bundle: of several hundred small files half of a start would be reading them. */
export const NATIVE = ['@node-rs/argon2', 'sharp']

const NPM_CI =
  'ci --omit=dev --include=optional --libc=glibc --ignore-scripts --engine-strict=false --no-audit --no-fund --prefer-offline --loglevel=error'

const THIS_KIND = `${process.platform}-${process.arch}`
/** Those with a shell, which starts it. */
const KINDS = Object.keys(PACKAGES).filter((it) => !it.startsWith('win32'))
const { Z_DEFAULT_COMPRESSION } = constants

/**
 * `npm run pack [-- KIND]`: everything that runs, with its Node, as one archive for machines without tools, or without the
 * memory to build. KIND is that of another machine, such as linux-arm64.
 *
 * @param {string} root of a project that is built
 * @param {readonly string[]} args
 * @param {{ folder?: string, level?: number }} [options] where the archive goes, and how hard it is compressed
 * @returns {Promise<string>} the archive
 */
export async function pack(
  root,
  [kind = THIS_KIND],
  { folder = join(root, 'dist'), level = Z_DEFAULT_COMPRESSION } = {},
) {
  const node = PACKAGES[kind]
  if (!node || !KINDS.includes(kind)) throw new Error(`There is no archive for ${kind}, but for ${KINDS.join(', ')}.`)
  const packages = await packagesFor(root, kind)
  const archive = join(folder, `fieldside-${kind}.tar.gz`)
  await step('Packing', async () => {
    const next = join(root, '.setup', `pack-${process.pid}`)
    try {
      collect(root, packages, node, join(next, 'fieldside'))
      mkdirSync(folder, { recursive: true })
      // An archive is always a whole one.
      const unfinished = `${archive}.${process.pid}`
      const tar = spawn('tar', ['-cf', '-', '-C', next, 'fieldside'], { stdio: ['ignore', 'pipe', 'inherit'] })
      const ended = once(tar, 'close')
      await pipeline(tar.stdout, createGzip({ level }), createWriteStream(unfinished))
      if ((await ended)[0] !== 0) throw new Error('tar could not make the archive.')
      renameSync(unfinished, archive)
    } finally {
      rmSync(next, { recursive: true, force: true })
    }
  })
  return archive
}

/**
 * Its own for this kind of machine, others from npm.
 *
 * @param {string} root
 * @param {string} kind
 */
async function packagesFor(root, kind) {
  if (kind === THIS_KIND) return join(root, 'node_modules')
  const place = join(root, '.setup', `packages-${kind}`)
  const [os, cpu] = kind.split('-')
  mkdirSync(place, { recursive: true })
  for (const file of ['package.json', 'package-lock.json']) cpSync(join(root, file), join(place, file))
  await step(`Fetching packages for ${kind}`, async () => {
    const { code, output } = await startNpm([...NPM_CI.split(' '), `--os=${os}`, `--cpu=${cpu}`], place).ended
    if (code !== 0) throw new Error(`npm could not install the packages; it needs the network for that.\n${output}`)
  })
  return join(place, 'node_modules')
}

/**
 * @param {string} root
 * @param {string} packages
 * @param {string} node
 * @param {string} place
 */
function collect(root, packages, node, place) {
  mkdirSync(join(place, 'bin'), { recursive: true })
  // What explains a stack trace is not read while it runs.
  cpSync(join(root, 'build'), join(place, 'build'), { recursive: true, filter: (path) => !path.endsWith('.js.map') })
  for (const name of withDependencies(packages, NATIVE))
    cpSync(join(packages, name), join(place, 'node_modules', name), { recursive: true, dereference: true })
  cpSync(join(packages, node), join(place, 'bin/node'))
  cpSync(join(packages, dirname(dirname(node)), 'LICENSE'), join(place, 'bin/LICENSE'))
  for (const path of ['LICENSE', 'package.json', 'deploy/fieldside.service', 'docs/operations'])
    cpSync(join(root, path), join(place, path), { recursive: true })
  cpSync(join(root, 'deploy/fieldside.sh'), join(place, 'fieldside'))
  for (const program of ['fieldside', 'bin/node']) chmodSync(join(place, program), 0o755)
}

/**
 * @param {string} packages
 * @param {readonly string[]} names
 * @returns {ReadonlySet<string>} those that are there, and what they ask for
 */
function withDependencies(packages, names) {
  const found = new Set()
  const waiting = [...names]
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const manifest = join(packages, name, 'package.json')
    if (found.has(name) || !existsSync(manifest)) continue
    found.add(name)
    const { dependencies = {}, optionalDependencies = {} } = JSON.parse(readFileSync(manifest, 'utf8'))
    waiting.push(...Object.keys(dependencies), ...Object.keys(optionalDependencies))
  }
  return found
}
