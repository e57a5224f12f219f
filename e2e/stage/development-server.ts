import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, symlinkSync, watch } from 'node:fs'
import { cp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { serveValue } from '../../scripts/testing/value-server.ts'
import { replaceIn } from './replace-in.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where it is told where the development server is, as soon as it listens. */
    developmentPort: number
  }
}

/** `npm run dev`, in a copy of the sources that may be changed. */
export interface DevelopmentServer {
  readonly url: string
  /** The copy. */
  readonly folder: string
  /** The file with all that it has said. */
  readonly log: string
}

const ROOT = join(import.meta.dirname, '../..')
const COPIED = [
  'package.json',
  'package-lock.json',
  'react-router.config.ts',
  'tsconfig.json',
  'vite.config.ts',
  'project.inlang',
  'messages',
  'migrations',
  'public',
  'scripts',
  'src',
  // The words are compiled already.
  '.setup/words.json',
]

/** Two thirds of all files, which are only looked at. */
const UNUSED = /\.(?:test|testing)\.tsx?$|\/words\/messages\/[a-z][^/]*$/

/**
 * Of all pages, which the build has: to read the others is half of the work, and each of them is read in the same way. One that
 * fails only while developing is found by whoever develops it.
 */
const SHOWN = ['/', '/kit']

/** As `npm run dev` goes on once the packages are there. */
const DEVELOP = `
  import { develop } from './scripts/setup/development.mjs'
  process.exitCode = await develop(process.cwd(), process.execPath, [])`

/** It makes much that is soon forgotten: in a small heap a sixth of its time goes into tidying up. */
const ROOMY = '--max-semi-space-size=64'

/**
 * Begun with the run and told to whoever asks: it reads all sources while other tests run. Answers how it is taken away, after the
 * last one.
 */
export default async function setup(project: TestProject) {
  const place = mkdtempSync(join(tmpdir(), 'fieldside-development-'))
  const starting = start(join(place, 'copy'), join(place, 'said.log'))
  // Told by the tests that ask for it.
  starting.catch(() => {})
  const server = await serveValue(async () => JSON.stringify((await starting).told))
  project.provide('developmentPort', server.port)
  return async () => {
    server.close()
    try {
      const { code, said } = await (await starting).stop()
      if (code !== 0) throw new Error(`The development server ended with ${code}: ${said}`)
    } finally {
      rmSync(place, { recursive: true, force: true })
    }
  }
}

interface Started {
  readonly told: DevelopmentServer
  stop(): Promise<{ readonly code: number | null; readonly said: string }>
}

/** What it says does not stand in the copy, where every file is watched. */
async function start(folder: string, log: string): Promise<Started> {
  mkdirSync(folder)
  for (const path of COPIED)
    await cp(join(ROOT, path), join(folder, path), { recursive: true, filter: (from) => !UNUSED.test(from) })
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  replaceIn(
    join(folder, 'src/routes.ts'),
    '...pages.map(',
    `...pages.filter(({ path }) => ${JSON.stringify(SHOWN)}.includes(path)).map(`,
    dirname(folder),
  )
  const output = openSync(log, 'a')
  const child = spawn(process.execPath, ['--input-type=module', '--eval', DEVELOP], {
    cwd: folder,
    env: { PATH: process.env['PATH'], PORT: '0', DATA_DIR: join(folder, 'data'), NODE_OPTIONS: ROOMY },
    stdio: ['ignore', output, output],
  })
  closeSync(output)
  // A run that is broken off leaves no process behind.
  const kill = () => child.kill('SIGTERM')
  process.once('exit', kill)
  const ended = once(child, 'close').then(([code]) => {
    process.off('exit', kill)
    return { code: code as number | null, said: readFileSync(log, 'utf8') }
  })
  const stop = () => {
    kill()
    return ended
  }
  const early = ended.then(({ code, said }) => Promise.reject(new Error(`It ended with ${code}: ${said}`)))
  const url = await Promise.race([addressIn(log), early])
  return { told: { url, folder, log }, stop }
}

/** Answers once it is said where the server listens. */
const addressIn = (log: string): Promise<string> =>
  new Promise((resolve) => {
    const watcher = watch(log, () => {
      const url = /"message":"listening","url":"([^"]+)"/.exec(readFileSync(log, 'utf8'))?.[1]
      if (url === undefined) return
      watcher.close()
      resolve(url)
    })
    watcher.unref()
  })
