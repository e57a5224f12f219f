import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, watch } from 'node:fs'
import { join } from 'node:path'
import { readyBuild } from './build.mjs'
import { readyWords } from './words.mjs'

const WATCHED = ['src', 'messages', 'migrations', 'public']
/** Editors save several files at once. */
const SETTLE_MS = 150

/**
 * `npm run dev`: builds and serves; each time a source is saved it builds again, and only what builds takes the place of
 * what runs. It is the real build, with its policy and its caches: what is seen here is what people get.
 *
 * @param {string} root
 * @param {string} node
 * @param {readonly string[]} args
 * @returns {Promise<number>}
 */
export async function develop(root, node, args) {
  const makeReady = async () => {
    await readyWords(root, node)
    await readyBuild(root, node, 'development')
  }
  const serve = () => spawn(node, [join(root, 'build/server/main.js'), ...args], { cwd: root, stdio: 'inherit' })

  await makeReady()
  let service = serve()
  const stopping = new AbortController()
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) {
    process.on(signal, () => {
      stopping.abort()
      service.kill(signal)
    })
  }

  const changed = changes(root)
  while (!stopping.signal.aborted) {
    const ended = once(service, 'exit')
    await Promise.race([changed.next(), ended])
    if (stopping.signal.aborted) break
    try {
      await makeReady()
    } catch (error) {
      console.error(error instanceof Error ? error.message : error)
      continue
    }
    if (service.exitCode === null) {
      service.kill('SIGTERM')
      await ended
    }
    service = serve()
  }
  if (service.exitCode === null && service.signalCode === null) await once(service, 'exit')
  changed.stop()
  return 0
}

/**
 * Answers once something was saved and nothing more for a moment.
 *
 * @param {string} root
 */
function changes(root) {
  /** @type {(() => void) | undefined} */
  let tell
  /** @type {NodeJS.Timeout | undefined} */
  let settling
  const watchers = WATCHED.filter((folder) => existsSync(join(root, folder))).map((folder) =>
    watch(join(root, folder), { recursive: true }, (_event, file) => {
      // Made of the messages while it builds.
      if (file?.startsWith('words')) return
      clearTimeout(settling)
      settling = setTimeout(() => tell?.(), SETTLE_MS)
    }),
  )
  return {
    /** @returns {Promise<void>} */
    next: () => new Promise((resolve) => (tell = resolve)),
    stop: () => watchers.forEach((watcher) => watcher.close()),
  }
}
