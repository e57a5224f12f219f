import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { isCurrent, readyBuild } from '../setup/build.mjs'
import { checkFormat, checksOfMeaning, ON_ONE_CORE } from '../setup/checks.mjs'
import { findChromium, installCommand, readyChromium } from '../setup/chromium.mjs'
import { binaryOf, handOver } from '../setup/process.mjs'
import { byWholeLines, oneByOne, secondsSince, step } from '../setup/step.mjs'
import { readyWords } from '../setup/words.mjs'
import { coreSeconds, machineText, workMs } from './machine.mjs'
import { findPostgres } from './postgres/find.mjs'
import { filesIn, RUN_FILES, reportText, secondsByPart } from './report.mjs'
import { closingLine, sum, vitestTally } from './tally.mjs'

/** @typedef {import('./tally.mjs').Tally} Tally */

/**
 * A browser for the tests that want one.
 *
 * @param {string} root
 * @param {readonly string[]} patterns
 * @param {(text: string) => void} say
 */
export async function readyBrowser(root, patterns, say) {
  if (needsBuild(root, patterns)) await readyChromium(root, say)
}

/**
 * `npm test`: every check and every test, one closing line over all of them. With a pattern, only the tests
 * that match it.
 *
 * @param {string} root
 * @param {string} node
 * @param {readonly string[]} patterns
 */
export async function tests(root, node, patterns) {
  const isWhole = patterns.length === 0
  const wantsBuild = needsBuild(root, patterns)
  const hasBrowser = findChromium() !== undefined
  if (wantsBuild && !hasBrowser) console.log(noChromium())
  const hasPostgres = findPostgres() !== undefined
  if (!hasPostgres) console.log(NO_POSTGRES)
  const machine = isWhole ? { work: await workMs(node), cores: coreSeconds() } : undefined
  // Side by side: the words are compiled by one thread, and everything else waits for them.
  const [formatted] = await Promise.all([
    isWhole ? checkFormat(root, node, byWholeLines()) : undefined,
    readyWords(root, node, byWholeLines()),
  ])
  const start = performance.now()
  // Likewise: the build is one long thread, and so is each check. The last check goes on beside the first tests.
  const checking = isWhole ? oneByOne(checksOfMeaning(root, node, byWholeLines, ON_ONE_CORE)) : Promise.resolve([])
  // Told at the end.
  checking.catch(() => {})
  const build = wantsBuild ? await checkBuild(root, node) : undefined
  const before = (performance.now() - start) / 1000
  // What is left of an earlier build tells nothing about the sources.
  const projects = build?.failed
    ? ['--project=unit', '--project=scripts', ...(hasPostgres ? ['--project=postgres'] : [])]
    : []
  const tally = await runVitest(root, node, [...projects, ...patterns])
  const tallies = [...(build ? [build] : []), ...(formatted ? [formatted] : []), ...(await checking), tally]
  const notRun = [
    ...(hasPostgres ? [] : ['PostgreSQL']),
    ...(build?.failed ? ['HTTP'] : []),
    ...(build?.failed || !hasBrowser ? ['browser'] : []),
  ]
  if (isWhole) tellOfRun(root, before, notRun)
  if (machine) console.log(await tellOfMachine(node, machine))
  const all = sum(tallies)
  console.log(closingLine(all))
  return all.failed === 0 ? 0 : 1
}

/** Said before the run, so that nobody waits for what is not tested. */
const noChromium = () => `
NOT TESTED: the pages in a browser. There is no Chromium here. ${installCommand() ?? 'Install one, and name it by CHROME_PATH.'}
`

const NO_POSTGRES = `
NOT TESTED: PostgreSQL. None comes by npm for this kind of machine. Install PostgreSQL 15 or later, or name a server by TEST_DATABASE_URL.
`

/**
 * Prints what a whole run used.
 *
 * @param {string} root
 * @param {number} before seconds of checks and build
 * @param {readonly string[]} notRun parts
 */
function tellOfRun(root, before, notRun) {
  const files = filesIn(root, readJson(join(root, RUN_FILES)) ?? [])
  console.log(reportText(files, secondsByPart(files, { 'checks and build': before }), notRun))
}

/**
 * @param {string} node
 * @param {{ work: number, cores: ReturnType<typeof coreSeconds> }} before the run
 */
async function tellOfMachine(node, { work, cores }) {
  const { busy, idle } = coreSeconds()
  const workMsAfter = await workMs(node)
  return machineText({ workMsBefore: work, workMsAfter, busy: busy - cores.busy, idle: idle - cores.idle })
}

/**
 * Whether one of the tests of the build may be meant.
 *
 * @param {string} root
 * @param {readonly string[]} patterns
 */
function needsBuild(root, patterns) {
  const names = patterns.filter((pattern) => !pattern.startsWith('-'))
  if (names.length === 0) return true
  return ['e2e', 'rehearsal'].some((folder) => {
    const files = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    return files.some((file) => names.some((name) => join(folder, file).includes(name)))
  })
}

/**
 * @param {string} root
 * @param {string} node
 * @returns {Promise<Tally>}
 */
async function checkBuild(root, node) {
  if (isCurrent(root)) return step('Building: nothing has changed', () => ({ passed: 1, failed: 0 }), byWholeLines())
  try {
    await readyBuild(root, node, byWholeLines())
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
export async function runVitest(root, node, args) {
  const file = join(root, '.setup/vitest.json')
  const start = performance.now()
  for (const old of [file, join(root, RUN_FILES)]) rmSync(old, { force: true })
  console.log('Running the tests …')
  const reporters = [
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
    '--reporter=./scripts/testing/test-files.reporter.ts',
  ]
  const code = await handOver(node, [binaryOf(root, 'vitest', 'vitest'), 'run', ...reporters, ...args], root)
  const tally = vitestTally(code, readJson(file))
  if (tally.remark) console.log(tally.remark)
  console.log(`Running the tests … ${secondsSince(start)}`)
  return tally
}

/** @param {string} file */
function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}
