import { cpSync, existsSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { constants } from 'node:os'
import { join } from 'node:path'
import { compressFiles } from '../bundle/compress-files.mjs'
import { fingerprint } from './fingerprint.mjs'
import { withLock } from './lock.mjs'
import { binaryOf, startProgram } from './process.mjs'
import { shortenManifest } from './short-manifest.mjs'
import { readStamp, writeStamp } from './stamp.mjs'
import { step } from './step.mjs'

/** Everything that decides what the build gives. */
const SOURCES = [
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'vite.config.ts',
  'react-router.config.ts',
  'project.inlang/settings.json',
  'public',
  'src',
  'migrations',
  'messages',
  'scripts/admin.ts',
  'scripts/backup.ts',
  'rehearsal/stage/entry.ts',
  'scripts/bundle',
  'scripts/demo.ts',
  'scripts/restore.ts',
  'scripts/move.ts',
  'scripts/tournaments.ts',
  'scripts/setup/pack.mjs',
  'scripts/setup/short-manifest.mjs',
]

/** Enough that no two builds of an installation share it. */
const BUILD_ID_LENGTH = 12

/** Within 1,150 MB it was built, within 1,000 it came to no end. */
const NEEDED_BYTES = 1_200_000_000
/** As a shell counts it, and ending() with it. */
const KILLED = 128 + constants.signals.SIGKILL
const ELSEWHERE = 'Build on another machine with npm run pack, and copy the archive here: docs/operations/server.md.'

/** @param {number} bytes */
const megabytes = (bytes) => `${Math.floor(bytes / 1e6)} MB`

/**
 * What a program may still take before the system ends one: memory and swap, or the limit of a container.
 *
 * @returns {number} bytes; without end where it is not known
 */
function roomForMemory() {
  if (process.platform !== 'linux') return Infinity
  const facts = readFileSync('/proc/meminfo', 'utf8')
  /** @param {string} name */
  const kibibytes = (name) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(facts)?.[1])
  return Math.min(process.constrainedMemory() || Infinity, (kibibytes('MemAvailable') + kibibytes('SwapFree')) * 1024)
}

/** @param {string} path */
const isBuilt = (path) => !/\.(test|testing)\.tsx?$/.test(path) && !path.startsWith('src/words/')

/**
 * Bundles the sources into build/ (server, client, migrations) unless they have not changed since the last time.
 *
 * @param {string} root
 * @param {string} node the Node to build with
 * @param {(text: string) => void} [say]
 * @param {number} [room] bytes of memory
 */
export async function readyBuild(root, node, say, room = roomForMemory()) {
  if (isCurrent(root)) return
  await withLock(join(root, '.setup/lock'), async (held) => {
    if (!isCurrent(root)) await step('Building', () => build(root, node, held, room), say)
  })
}

/** @param {string} root */
export function isCurrent(root) {
  return readStamp(join(root, 'build/.fieldside.json'))?.fingerprint === wanted(root)
}

/** @param {string} root */
const wanted = (root) => fingerprint(root, SOURCES, { counts: isBuilt })

/**
 * The new build is made aside and put in place when it is finished: build/ is always a whole one.
 *
 * @param {string} root
 * @param {string} node
 * @param {import('./lock.mjs').Held} held
 * @param {number} room
 */
async function build(root, node, held, room) {
  const place = join(root, 'build')
  const next = join(root, '.setup/build-next')
  const last = join(root, '.setup/build-last')
  // Taken before the build: a file saved meanwhile makes the next run build again.
  const state = wanted(root)
  if (room < NEEDED_BYTES)
    throw new Error(
      `The build needs ${megabytes(NEEDED_BYTES)} of memory, and ${megabytes(room)} are free here. ` + ELSEWHERE,
    )
  rmSync(next, { recursive: true, force: true })
  const building = startProgram(
    node,
    [binaryOf(root, '@react-router/dev', 'react-router'), 'build', '--emptyOutDir', '--logLevel', 'warn'],
    {
      cwd: root,
      env: {
        ...process.env,
        NODE_ENV: 'production',
        // What the bundler has used goes back to the system at once: a sixth less, at no cost that can be measured.
        MIMALLOC_PURGE_DELAY: '0',
        FIELDSIDE_BUILD: next,
        VITE_BUILD_ID: state.slice(0, BUILD_ID_LENGTH),
      },
    },
  )
  held.alsoFor(building.pid)
  const { code, output } = await building.ended
  if (code === KILLED)
    throw new Error(`The build was killed, most likely because there was not enough memory. ${ELSEWHERE}`)
  if (code !== 0) throw new Error(`The build failed.\n${output}`)
  cpSync(join(root, 'migrations'), join(next, 'migrations'), { recursive: true })
  shortenManifest(join(next, 'client'))
  await compressFiles(join(next, 'client'))
  writeStamp(join(next, '.fieldside.json'), { fingerprint: state })
  rmSync(last, { recursive: true, force: true })
  if (existsSync(place)) renameSync(place, last)
  renameSync(next, place)
  rmSync(last, { recursive: true, force: true })
}
