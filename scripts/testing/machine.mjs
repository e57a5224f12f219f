import { availableParallelism, cpus } from 'node:os'
import { startProgram } from '../setup/process.mjs'

/** How fast a machine is, and how much of it a run took: the same run takes twice as long where somebody else computes on the same cores. */

/**
 * A fixed piece of work of the kind that tests are made of, as text for a process of its own: what has run before in one makes it faster.
 * Prints its milliseconds.
 */
const WORK = `
  const began = performance.now()
  let seed = 1
  const next = () => (seed = (seed * 48271) % 2147483647)
  for (let round = 0; round < 60; round++) {
    const rows = Array.from({ length: 2000 }, () => ({ id: next().toString(36), seq: next() % 1000, name: 'Team ' + next() }))
    const read = JSON.parse(JSON.stringify(rows)).sort((a, b) => a.seq - b.seq || (a.id < b.id ? -1 : 1))
    const known = Map.groupBy(read, ({ name }) => name.replace(/[0-9]+/, '').length + name.at(-1))
    if (known.size < 2) throw new Error('nothing was read')
  }
  console.log(performance.now() - began)
`

/** Milliseconds of that work where a whole run takes `KNOWN_RUN_SECONDS`: see docs/decisions/0070. */
export const KNOWN_WORK_MS = 245
export const KNOWN_RUN_SECONDS = 549

/**
 * Milliseconds of that work, on every core at once.
 *
 * @param {string} node
 * @returns {Promise<number>}
 */
export async function workMs(node) {
  const cores = Array.from({ length: availableParallelism() })
  const ended = await Promise.all(cores.map(() => startProgram(node, ['-e', WORK], { cwd: import.meta.dirname }).ended))
  // Warnings of Node come before it.
  return ended.reduce((sum, { output }) => sum + Number(output.trimEnd().split('\n').at(-1)), 0) / ended.length
}

/**
 * What all cores have done since the machine was started.
 *
 * @returns {{ busy: number, idle: number }} seconds
 */
export function coreSeconds() {
  const sum = { busy: 0, idle: 0 }
  for (const { times } of cpus()) {
    sum.busy += (times.user + times.nice + times.sys + times.irq) / 1000
    sum.idle += times.idle / 1000
  }
  return sum
}

/**
 * @typedef {object} MachineUse
 * @property {number} workMsBefore the run
 * @property {number} workMsAfter
 * @property {number} busy seconds of all cores
 * @property {number} idle
 *
 * @param {MachineUse} use
 */
export function machineText({ workMsBefore, workMsAfter, busy, idle }) {
  const [before, after] = [workMsBefore, workMsAfter].map((ms) => (ms / KNOWN_WORK_MS).toFixed(2))
  return [
    `Cores: ${busy.toFixed(0)} s busy, ${idle.toFixed(0)} s idle`,
    `  A fixed piece of work took ${before} times before the run, and ${after} times after it, what it takes where a whole run takes ${KNOWN_RUN_SECONDS} s.`,
  ].join('\n')
}
