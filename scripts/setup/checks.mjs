import { closingLine, sum } from '../testing/tally.mjs'
import { binaryOf, handOver, startProgram } from './process.mjs'
import { step } from './step.mjs'

/** Each check is one program that says with its exit code whether all is well. */
const CHECKS = [
  // One checker: each further one works out again what others know, which took twice the processor time on two cores. Nothing
  // is cleaned up until there are 3 GiB: cleaning took a fifth of the time, for an eighth of the memory.
  {
    what: 'Checking types',
    name: 'typescript',
    command: 'tsc',
    args: ['--pretty', '--checkers', '1'],
    env: { GOGC: 'off', GOMEMLIMIT: '3GiB' },
  },
  { what: 'Checking code and directions between rooms', name: 'oxlint', command: 'oxlint', args: [] },
  { what: 'Checking format', name: '@biomejs/biome', command: 'biome', args: ['check', '--colors=off'] },
]

/** For checks beside other work: several threads work out again what the others know. */
export const ON_ONE_CORE = { GOMAXPROCS: '1' }

/**
 * @param {string} root
 * @param {string} node
 * @param {(text: string) => void} [say]
 * @param {Readonly<Record<string, string>>} [more] variables
 * @returns {Promise<import('../testing/tally.mjs').Tally>}
 */
export async function runChecks(root, node, say, more) {
  const tallies = []
  for (const { what, name, command, args, env } of CHECKS) {
    const options = { cwd: root, env: { ...process.env, ...env, ...more } }
    const work = () => startProgram(node, [binaryOf(root, name, command), ...args], options).ended
    tallies.push(await check(what, work, say))
  }
  return sum(tallies)
}

/**
 * One check: its line, what it found, and one passed or failed.
 *
 * @param {string} what
 * @param {() => Promise<{ code: number, output: string }>} work
 * @param {(text: string) => void} [say]
 * @returns {Promise<import('../testing/tally.mjs').Tally>}
 */
async function check(what, work, say) {
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
  const tally = await runChecks(root, node)
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
