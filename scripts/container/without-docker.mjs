import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { copyOf, stagesIn } from './dockerfile.mjs'

/**
 * Runs the steps of a Dockerfile in folders, one for each stage, where no image can be fetched. What the image would bring
 * is Node and npm; a new user and a change of owner do nothing.
 *
 * @param {{ root: string, folder: string, node: string, context: readonly string[] }} options `context`: paths below the root that are sent
 * @returns {string} the folder that is the root of the last stage
 */
export function runWithoutDocker({ root, folder, node, context }) {
  const sent = join(folder, 'context')
  for (const path of context) {
    mkdirSync(dirname(join(sent, path)), { recursive: true })
    cpSync(join(root, path), join(sent, path))
  }
  const tools = toolsIn(join(folder, 'tools'))
  const stages = stagesIn(readFileSync(join(root, 'Dockerfile'), 'utf8'))
  /** @param {string} name */
  const placeOf = (name) => join(folder, `stage-${name || 'last'}`)
  for (const { name, steps } of stages) {
    const place = placeOf(name)
    rmSync(place, { recursive: true, force: true })
    mkdirSync(place, { recursive: true })
    /** @param {string} path */
    const inside = (path) => (path.startsWith('/') ? join(place, path) : join(at, path))
    let at = place
    for (const { word, rest } of steps) {
      if (word === 'WORKDIR') mkdirSync((at = inside(rest)), { recursive: true })
      else if (word === 'COPY') {
        const { from, sources, target } = copyOf(rest)
        const base = from === undefined ? sent : placeOf(from)
        for (const source of sources)
          copy(join(base, source), inside(target), sources.length > 1 || target.endsWith('/'))
      } else if (word === 'RUN') {
        const command = rest.replaceAll(/(?<=^|\s)\/(?=\w)/g, `${place}/`)
        const PATH = [tools, dirname(node), process.env.PATH].join(':')
        execFileSync('sh', ['-ec', command], { cwd: at, stdio: 'inherit', env: { ...process.env, PATH } })
      }
    }
  }
  return placeOf('')
}

/**
 * As COPY does it: the contents of a folder, a file into a folder.
 *
 * @param {string} source
 * @param {string} target
 * @param {boolean} isInto
 */
function copy(source, target, isInto) {
  const into = isInto && !statSync(source).isDirectory() ? join(target, basename(source)) : target
  cpSync(source, into, { recursive: true })
}

/**
 * There is no user of the image here.
 *
 * @param {string} folder
 */
function toolsIn(folder) {
  mkdirSync(folder, { recursive: true })
  for (const tool of ['chown', 'useradd']) {
    writeFileSync(join(folder, tool), '#!/bin/sh\n')
    chmodSync(join(folder, tool), 0o755)
  }
  return folder
}
