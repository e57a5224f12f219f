import { spawn } from 'node:child_process'
import { copyFileSync, createWriteStream, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { startProgram } from '../setup/process.mjs'
import { secondsSince } from '../setup/step.mjs'

/** Computes for nothing until whoever started it is gone. */
const BURNER = `
  const parent = process.ppid
  const burn = () => {
    const end = Date.now() + 100
    while (Date.now() < end);
    if (process.ppid === parent) setImmediate(burn)
  }
  burn()
`

/** After being asked to stop, so long until it is made to. */
const PATIENCE_MS = 15_000

/**
 * `npm run soak -- 3`: the whole suite so many times, on a fresh clone of what is committed, while every core is kept busy.
 * Fails when one of the runs does.
 *
 * @param {string} root
 * @param {readonly string[]} args
 * @param {{ say?: (line: string) => void, signal?: AbortSignal, place?: string }} [more]
 *   `signal` breaks it off, as Ctrl+C does; `place`: the folder for the clone
 */
export async function soak(root, [times = '3'], { say = console.log, signal, place = tmpdir() } = {}) {
  const runs = Number(times)
  if (!Number.isInteger(runs) || runs < 1) {
    console.error('How often? npm run soak -- 3')
    return 2
  }
  const stopping = new AbortController()
  const stop = () => stopping.abort()
  for (const name of SIGNALS) process.on(name, stop)
  signal?.addEventListener('abort', stop, { once: true })
  const folder = mkdtempSync(join(place, 'fieldside-soak-'))
  /** @type {import('node:child_process').ChildProcess[]} */
  const burners = []
  try {
    const clone = await cloneOf(root, folder)
    const { output } = await startProgram('git', ['status', '--porcelain'], { cwd: root }).ended
    if (output !== '') say('What is not committed is not tested.')
    for (let core = 0; core < availableParallelism(); core++)
      burners.push(spawn(process.execPath, ['-e', BURNER], { stdio: 'ignore' }))
    let failed = 0
    for (let run = 1; run <= runs && !stopping.signal.aborted; run++) {
      const began = performance.now()
      const log = join(folder, `soak-${run}.log`)
      const code = await runTests(clone, log, stopping.signal)
      if (stopping.signal.aborted) break
      say(`Run ${run} of ${runs}: ${secondsSince(began)}, ${lastLineOf(log)}`)
      if (code === 0) continue
      failed += 1
      say(`All that it said: ${kept(root, log, run)}`)
    }
    if (stopping.signal.aborted) return 130
    say(failed === 0 ? `${runs} of ${runs} runs are green` : `${failed} of ${runs} runs failed`)
    return failed === 0 ? 0 : 1
  } finally {
    for (const burner of burners) burner.kill('SIGKILL')
    for (const name of SIGNALS) process.off(name, stop)
    rmSync(folder, { recursive: true, force: true })
  }
}

const SIGNALS = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])

/**
 * @param {string} root
 * @param {string} folder
 */
async function cloneOf(root, folder) {
  const clone = join(folder, 'clone')
  for (const args of [
    ['clone', '--quiet', '--no-checkout', root, clone],
    ['-C', clone, 'checkout', '--quiet', '--detach', await commitOf(root)],
  ]) {
    const { code, output } = await startProgram('git', args, { cwd: root }).ended
    if (code !== 0) throw new Error(`The project could not be cloned.\n${output}`)
  }
  return clone
}

/** @param {string} root */
const commitOf = async (root) => (await startProgram('git', ['rev-parse', 'HEAD'], { cwd: root }).ended).output.trim()

/**
 * In a group of its own, so that all that it starts can be ended with it.
 *
 * @param {string} clone
 * @param {string} log
 * @param {AbortSignal} signal
 * @returns {Promise<number | null>}
 */
async function runTests(clone, log, signal) {
  const file = createWriteStream(log)
  const child = spawn('npm', ['test'], { cwd: clone, stdio: ['ignore', 'pipe', 'pipe'], detached: true })
  child.stdout.pipe(file, { end: false })
  child.stderr.pipe(file, { end: false })
  /** @param {NodeJS.Signals} name */
  const tell = (name) => {
    try {
      process.kill(-(/** @type {number} */ (child.pid)), name)
    } catch {
      // All of the group is gone.
    }
  }
  /** @type {NodeJS.Timeout | undefined} */
  let patience
  const stop = () => {
    tell('SIGTERM')
    patience = setTimeout(() => tell('SIGKILL'), PATIENCE_MS)
  }
  signal.addEventListener('abort', stop, { once: true })
  if (signal.aborted) stop()
  const code = await new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  clearTimeout(patience)
  signal.removeEventListener('abort', stop)
  await new Promise((resolve) => file.end(resolve))
  return code
}

/** @param {string} log */
const lastLineOf = (log) => readFileSync(log, 'utf8').trimEnd().split('\n').at(-1) ?? ''

/**
 * @param {string} root
 * @param {string} log
 * @param {number} run
 */
function kept(root, log, run) {
  mkdirSync(join(root, '.setup'), { recursive: true })
  copyFileSync(log, join(root, `.setup/soak-${run}.log`))
  return `.setup/soak-${run}.log`
}
