/**
 * What every npm script goes through: set the project up as far as the command needs it, then go on
 * under the pinned Node. Plain JavaScript without dependencies, because it runs before there are any,
 * under whatever Node (20 or later) the machine has.
 */
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readyBuild } from './setup/build.mjs'
import { checks, formatAll } from './setup/checks.mjs'
import { develop } from './setup/development.mjs'
import { HELP } from './setup/help.mjs'
import { pack } from './setup/pack.mjs'
import { readyPackages } from './setup/packages.mjs'
import { handOver } from './setup/process.mjs'
import { byWholeLines } from './setup/step.mjs'
import { readyWords } from './setup/words.mjs'
import { campaign } from './testing/campaigns.mjs'
import { soak } from './testing/soak.mjs'
import { readyBrowser, tests } from './testing/tests.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')

/**
 * Packages and words: what the sources import.
 * @param {(text: string) => void} [say]
 */
async function ready(say) {
  const node = await readyPackages(root, say)
  await readyWords(root, node, say)
  return node
}

/** @typedef {(args: readonly string[]) => Promise<number>} Command runs, and gives its exit code */

/**
 * A program of the build.
 * @param {string} name
 * @returns {Command}
 */
const bundled = (name) => async (args) => {
  const node = await ready()
  await readyBuild(root, node)
  // React checks itself at every step unless it is told.
  process.env.NODE_ENV ??= 'production'
  return handOver(node, [`build/server/${name}.js`, ...args], root)
}

/** Those with a program of their own, besides the one of requests and live events. */
const BENCHES = ['phone', 'phones', 'push', 'pages', 'timetable', 'standings', 'scores', 'growth']

/** @type {Record<string, Command>} */
const COMMANDS = {
  start: bundled('main'),
  admin: bundled('admin'),
  backup: bundled('backup'),
  restore: bundled('restore'),
  move: bundled('move'),
  tournaments: bundled('tournaments'),
  async replay(args) {
    // What it prints is read by programs, too: what is said of the setup goes elsewhere.
    const node = await readyPackages(root, (text) => process.stderr.write(text))
    return handOver(node, ['scripts/replay.ts', ...args], root)
  },
  async build() {
    await readyBuild(root, await ready())
    return 0
  },
  async pack(args) {
    const node = await ready()
    await readyBuild(root, node)
    console.log(await pack(root, args))
    return 0
  },
  demo: bundled('demo'),
  async dev(args) {
    return develop(root, await readyPackages(root), args)
  },
  async bench(args) {
    const node = await ready()
    await readyBuild(root, node)
    const [what, ...rest] = args
    return BENCHES.includes(what ?? '')
      ? handOver(node, [`bench/${what}/run.ts`, ...rest], root)
      : handOver(node, ['bench/run.ts', ...args], root)
  },
  async rehearsal(args) {
    const node = await ready()
    await readyBuild(root, node)
    return handOver(node, ['rehearsal/run.ts', ...args], root)
  },
  async pictures(args) {
    const node = await ready()
    await readyBuild(root, node)
    return handOver(node, ['scripts/pictures.ts', ...args], root)
  },
  async test(args) {
    // Side by side: both wait for the network.
    const [node] = await Promise.all([readyPackages(root, byWholeLines()), readyBrowser(root, args, byWholeLines())])
    return tests(root, node, args)
  },
  async campaign(args) {
    return campaign(root, await ready(), args)
  },
  async soak(args) {
    return soak(root, args)
  },
  async check() {
    return checks(root, await ready())
  },
  async format() {
    return formatAll(root, await readyPackages(root))
  },
  async node(args) {
    return handOver(await ready(), args, root)
  },
}

const [name = '', ...args] = process.argv.slice(2)
const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined

const help = Object.entries(HELP).find(([it]) => it === name)?.[1]

if (command && help && args.some((it) => it === '--help' || it === '-h')) {
  console.log(help)
} else if (!command) {
  console.error(`There is no command "${name}". There are: ${Object.keys(COMMANDS).join(', ')}.`)
  process.exitCode = 2
} else {
  try {
    process.exitCode = await command(args)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
