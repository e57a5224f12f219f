import { performance } from 'node:perf_hooks'

/**
 * Does one piece of work and says so in one line: what it is, and how long it took.
 *
 * @template T
 * @param {string} what
 * @param {() => T | Promise<T>} work
 * @param {(line: string) => void} [say]
 * @returns {Promise<T>}
 */
export async function step(what, work, say = (text) => process.stdout.write(text)) {
  const start = performance.now()
  say(`${what} … `)
  try {
    const result = await work()
    say(`${secondsSince(start)}\n`)
    return result
  } catch (error) {
    say(`failed after ${secondsSince(start)}\n`)
    throw error
  }
}

/**
 * For steps that go on side by side: each says its line when it is whole.
 *
 * @param {(line: string) => void} [say]
 * @returns {(text: string) => void}
 */
export function byWholeLines(say = (line) => process.stdout.write(line)) {
  let line = ''
  return (text) => {
    line += text
    if (!line.endsWith('\n')) return
    say(line)
    line = ''
  }
}

/**
 * Does pieces of work in their order.
 *
 * @template T
 * @param {readonly (() => Promise<T>)[]} works
 * @returns {Promise<T[]>}
 */
export async function oneByOne(works) {
  const done = []
  for (const work of works) done.push(await work())
  return done
}

/** @param {number} start a reading of performance.now() */
export const secondsSince = (start) => `${((performance.now() - start) / 1000).toFixed(1)} s`
