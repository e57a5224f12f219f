import { watch } from 'node:fs'
import { join } from 'node:path'
import { handOver } from './process.mjs'
import { readyWords } from './words.mjs'

/** Editors save several files at once. */
const SETTLE_MS = 50

/** The exit code of a process that was started with something that has changed since. */
export const START_AGAIN = 75

/**
 * `npm run dev`: serves the sources as they are, and replaces in the open pages what is saved.
 *
 * @param {string} root
 * @param {string} node
 * @param {readonly string[]} args
 * @returns {Promise<number>}
 */
export async function develop(root, node, args) {
  await readyWords(root, node)
  const stopCompiling = compileSavedWords(root, node)
  process.env.NODE_ENV = 'development'
  // Adds the pages that only show how the site is made.
  process.env.VITE_DEVELOPMENT = 'yes'
  let code
  do code = await handOver(node, ['scripts/development/main.ts', ...args], root)
  while (code === START_AGAIN)
  stopCompiling()
  return code
}

/**
 * @param {string} root
 * @param {string} node
 * @returns {() => void}
 */
function compileSavedWords(root, node) {
  /** @type {NodeJS.Timeout | undefined} */
  let settling
  const compile = () =>
    readyWords(root, node).catch((error) => console.error(error instanceof Error ? error.message : error))
  const watcher = watch(join(root, 'messages'), { recursive: true }, () => {
    clearTimeout(settling)
    settling = setTimeout(() => void compile(), SETTLE_MS)
  })
  return () => watcher.close()
}
