import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { isCurrent, readyBuild } from './build.mjs'
import { runChecks } from './checks.mjs'
import { handOver, programOf } from './process.mjs'
import { secondsSince, step } from './step.mjs'
import { closingLine, sum, vitestTally } from './tally.mjs'

/**
 * `npm test`: every check and every test, one closing line over all of them. With a pattern, only the tests
 * that match it.
 *
 * @param {string} root
 * @param {string} node
 * @param {readonly string[]} patterns
 */
export async function tests(root, node, patterns) {
  const tallies = []
  if (patterns.length === 0) tallies.push(await runChecks(root, node), await checkBuild(root, node))
  tallies.push(await runVitest(root, node, patterns))
  const all = sum(tallies)
  console.log(closingLine(all))
  return all.failed === 0 ? 0 : 1
}

/**
 * @param {string} root
 * @param {string} node
 * @returns {Promise<import('./tally.mjs').Tally>}
 */
async function checkBuild(root, node) {
  if (isCurrent(root)) return step('Building: nothing has changed', () => ({ passed: 1, failed: 0 }))
  try {
    await readyBuild(root, node)
    return { passed: 1, failed: 0 }
  } catch (error) {
    console.log(error instanceof Error ? error.message : error)
    return { passed: 0, failed: 1 }
  }
}

/**
 * @param {string} root
 * @param {string} node
 * @param {readonly string[]} patterns
 */
async function runVitest(root, node, patterns) {
  const report = join(root, '.setup/vitest.json')
  const start = performance.now()
  rmSync(report, { force: true })
  console.log('Running the tests …')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const code = await handOver(node, [programOf(root, 'vitest', 'vitest'), 'run', ...reporters, ...patterns], root)
  const tally = vitestTally(code, readReport(report))
  if (tally.remark) console.log(tally.remark)
  console.log(`Running the tests … ${secondsSince(start)}`)
  return tally
}

/** @param {string} file */
function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}
