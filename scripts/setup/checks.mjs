import { closingLine, sum } from '../testing/tally.mjs'
import { binaryOf, handOver, startProgram } from './process.mjs'
import { oneByOne, step } from './step.mjs'

/** Nothing is cleaned up until there are 3 GiB: cleaning took a fifth of the time of the types, and a third of that of the code. */
const WITHOUT_CLEANING = { GOGC: 'off', GOMEMLIMIT: '3GiB' }

/** Each check is one program that says with its exit code whether all is well. The longest comes first. */
const CHECKS = [
  {
    what: 'Checking code and directions between rooms',
    name: 'oxlint',
    command: 'oxlint',
    args: [],
    env: WITHOUT_CLEANING,
  },
  // One checker: each further one works out again what others know, which took twice the processor time on two cores.
  {
    what: 'Checking types',
    name: 'typescript',
    command: 'tsc',
    args: ['--pretty', '--checkers', '1'],
    env: WITHOUT_CLEANING,
  },
]

/** The one check that asks for nothing but the sources: not even for the words. */
const FORMAT = { what: 'Checking format', name: '@biomejs/biome', command: 'biome', args: ['check', '--colors=off'] }

/** For checks beside other work: several threads work out again what the others know. */
export const ON_ONE_CORE = { GOMAXPROCS: '1' }

/**
 * Every check but that of the format, to be begun when there is a core for it.
 *
 * @param {string} root
 * @param {string} node
 * @param {() => ((text: string) => void) | undefined} [sayer] makes what each of them speaks with
 * @param {Readonly<Record<string, string>>} [more] variables
 * @returns {readonly (() => Promise<import('../testing/tally.mjs').Tally>)[]}
 */
export const checksOfMeaning = (root, node, sayer, more) =>
  CHECKS.map((it) => () => check({ ...it, env: { ...it.env, ...more } }, root, node, sayer?.()))

/**
 * @param {string} root
 * @param {string} node
 * @param {(text: string) => void} [say]
 */
export const checkFormat = (root, node, say) => check(FORMAT, root, node, say)

/**
 * One check: its line, what it found, and one passed or failed.
 *
 * @param {{ what: string, name: string, command: string, args: readonly string[], env?: Readonly<Record<string, string>> }} program
 * @param {string} root
 * @param {string} node
 * @param {(text: string) => void} [say]
 * @returns {Promise<import('../testing/tally.mjs').Tally>}
 */
async function check({ what, name, command, args, env }, root, node, say) {
  const options = { cwd: root, env: { ...process.env, ...env } }
  const work = () => startProgram(node, [binaryOf(root, name, command), ...args], options).ended
  const { code, output } = await step(what, work, say)
  if (code === 0) return { passed: 1, failed: 0 }
  process.stdout.write(`${output.trimEnd()}\n${what}: found something to put right\n`)
  return { passed: 0, failed: 1 }
}

/**
 * `npm run check`: everything but the tests.
 *
 * @param {string} root
 * @param {string} node
 */
export async function checks(root, node) {
  const tally = sum([...(await oneByOne(checksOfMeaning(root, node))), await checkFormat(root, node)])
  console.log(closingLine(tally))
  return tally.failed === 0 ? 0 : 1
}

/**
 * `npm run format`: puts the format right.
 *
 * @param {string} root
 * @param {string} node
 */
export async function formatAll(root, node) {
  return handOver(node, [binaryOf(root, '@biomejs/biome', 'biome'), 'check', '--write'], root)
}
