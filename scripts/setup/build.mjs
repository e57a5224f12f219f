import { cpSync, existsSync, renameSync, rmSync } from 'node:fs'
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
  'scripts/setup/short-manifest.mjs',
]

/** Enough that no two builds of an installation share it. */
const BUILD_ID_LENGTH = 12

/** @param {string} path */
const isBuilt = (path) => !/\.(test|testing)\.tsx?$/.test(path) && !path.startsWith('src/words/')

/**
 * Bundles the sources into build/ (server, client, migrations) unless they have not changed since the last time.
 *
 * @param {string} root
 * @param {string} node the Node to build with
 * @param {(text: string) => void} [say]
 */
export async function readyBuild(root, node, say) {
  if (isCurrent(root)) return
  await withLock(join(root, '.setup/lock'), async (held) => {
    if (!isCurrent(root)) await step('Building', () => build(root, node, held), say)
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
 */
async function build(root, node, held) {
  const place = join(root, 'build')
  const next = join(root, '.setup/build-next')
  const last = join(root, '.setup/build-last')
  // Taken before the build: a file saved meanwhile makes the next run build again.
  const state = wanted(root)
  rmSync(next, { recursive: true, force: true })
  const building = startProgram(
    node,
    [binaryOf(root, '@react-router/dev', 'react-router'), 'build', '--emptyOutDir', '--logLevel', 'warn'],
    {
      cwd: root,
      env: {
        ...process.env,
        NODE_ENV: 'production',
        FIELDSIDE_BUILD: next,
        VITE_BUILD_ID: state.slice(0, BUILD_ID_LENGTH),
      },
    },
  )
  held.alsoFor(building.pid)
  const { code, output } = await building.ended
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
