import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { join } from 'node:path'

const PARENT_POLL_MS = 250
const SIGNALS = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])

/**
 * @typedef {{ code: number, output: string }} Ended
 *
 * @typedef {object} Running
 * @property {number | undefined} pid
 * @property {Promise<Ended>} ended
 */

/**
 * Starts a program and collects what it prints.
 *
 * @param {string} program
 * @param {readonly string[]} args
 * @param {{ cwd: string, env?: NodeJS.ProcessEnv, shell?: boolean }} options
 * @returns {Running}
 */
export function startProgram(program, args, options) {
  const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text) => (output += text))
  child.stderr.setEncoding('utf8').on('data', (text) => (output += text))
  return { pid: child.pid, ended: ending(child).then((code) => ({ code, output })) }
}

/**
 * Goes on as another program, which gets this one's input, output and signals.
 *
 * @param {string} program
 * @param {readonly string[]} args
 * @param {string} cwd
 * @returns {Promise<number>} its exit code
 */
export async function handOver(program, args, cwd) {
  const child = spawn(program, args, { cwd, stdio: 'inherit' })
  /** @param {NodeJS.Signals} signal */
  const passOn = (signal) => {
    // A terminal sends Ctrl+C to the whole group; passing it on would send it twice.
    if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
  }
  for (const signal of SIGNALS) process.on(signal, passOn)
  const stopWatching = whenLeftAlone(() => child.kill('SIGTERM'))
  try {
    return await ending(child)
  } finally {
    for (const signal of SIGNALS) process.off(signal, passOn)
    stopWatching()
  }
}

/**
 * npm passes SIGTERM only to the shell that it started for the script. That shell's end is all that arrives here.
 *
 * @param {() => void} act
 * @returns {() => void} stops watching
 */
function whenLeftAlone(act) {
  if (!process.env.npm_lifecycle_event) return () => {}
  const parent = process.ppid
  const watching = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watching)
    act()
  }, PARENT_POLL_MS)
  watching.unref()
  return () => clearInterval(watching)
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<number>} the exit code, by the shell's custom 128 + number for a signal
 */
function ending(child) {
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code, signal) => resolve(code ?? 128 + (signal ? constants.signals[signal] : 0)))
  })
}

/**
 * The JavaScript file behind a package's command, so that it can be run by a Node of our choice.
 *
 * @param {string} root
 * @param {string} name of the package
 * @param {string} command
 */
export function binaryOf(root, name, command) {
  const folder = join(root, 'node_modules', name)
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return join(folder, bin[command])
}
