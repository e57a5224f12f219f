import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { isCurrent, readyBuild } from './build.mjs'
import { runChecks } from './checks.mjs'
import { findChromium, readyChromium } from './chromium.mjs'
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
  if (patterns.length === 0) tallies.push(await runChecks(root, node))
  const build = needsBuild(root, patterns) ? await checkBuild(root, node) : undefined
  if (build) {
    tallies.push(build)
    await readyChromium(root)
  }
  // What is left of an earlier build tells nothing about the sources.
  const projects = build?.failed ? ['--project=unit'] : []
  tallies.push(await runVitest(root, node, [...projects, ...patterns]))
  if (build && !findChromium()) console.log(NO_CHROMIUM)
  const all = sum(tallies)
  console.log(closingLine(all))
  return all.failed === 0 ? 0 : 1
}

const NO_CHROMIUM = `
NOT TESTED: the pages in a browser. There is no Chromium here: install one, or name it by CHROME_PATH.
`

/**
 * Whether one of the tests of the build may be meant.
 *
 * @param {string} root
 * @param {readonly string[]} patterns
 */
function needsBuild(root, patterns) {
  const names = patterns.filter((pattern) => !pattern.startsWith('-'))
  if (names.length === 0) return true
  const files = readdirSync(join(root, 'e2e'), { recursive: true, encoding: 'utf8' })
  return files.some((file) => names.some((name) => join('e2e', file).includes(name)))
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
 * @param {readonly string[]} args
 */
async function runVitest(root, node, args) {
  const report = join(root, '.setup/vitest.json')
  const start = performance.now()
  rmSync(report, { force: true })
  console.log('Running the tests …')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const code = await handOver(node, [programOf(root, 'vitest', 'vitest'), 'run', ...reporters, ...args], root)
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
