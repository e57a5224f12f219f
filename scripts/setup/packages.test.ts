import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { temporaryFolder } from './folder.testing.ts'
import { readyPackages } from './packages.mjs'

/** Does what npm does, as far as it can be seen: notes each installation, and dies half way when told to. */
const NPM = `
  const { appendFileSync, existsSync, mkdirSync, rmSync, writeFileSync } = require('node:fs')
  rmSync('node_modules', { recursive: true, force: true })
  appendFileSync('installations', process.argv.slice(2).join(' ') + '\\n')
  mkdirSync('node_modules/.bin', { recursive: true })
  mkdirSync('node_modules/kit')
  if (existsSync('die')) { rmSync('die'); process.kill(process.pid, 'SIGKILL') }
  if (existsSync('offline')) { console.error('no network'); process.exit(1) }
  writeFileSync('node_modules/kit/package.json', '{"version":"4.0.0"}')
  writeFileSync('node_modules/.bin/node', '')
  writeFileSync('node_modules/.package-lock.json', '{"packages":{"node_modules/kit":{"version":"4.0.0"}}}')`

describe('installing packages', () => {
  let root: string
  const write = (path: string, content: string) => writeFileSync(join(root, path), content)
  const installations = () => readFileSync(join(root, 'installations'), 'utf8').trim().split('\n').length

  beforeEach(() => {
    root = temporaryFolder()
    write('npm-cli.js', NPM)
    write('package.json', '{"dependencies":{"kit":"4.0.0"},"scripts":{}}')
    write('package-lock.json', '{}')
    write('.npmrc', '')
    vi.stubEnv('npm_execpath', join(root, 'npm-cli.js'))
    vi.spyOn(process.stdout, 'write').mockReturnValue(true)
    return () => {
      vi.unstubAllEnvs()
      vi.restoreAllMocks()
    }
  })

  test('happens once', async () => {
    const node = await readyPackages(root)
    expect(existsSync(node)).toBe(true)
    expect(await readyPackages(root)).toBe(node)
    expect(installations()).toBe(1)
  })

  test('takes the tools along and runs no script of a package, whatever npm is set to', async () => {
    await readyPackages(root)
    expect(readFileSync(join(root, 'installations'), 'utf8')).toMatch(/^ci .*--include=dev .*--ignore-scripts/)
  })

  test('keeps the pinned Node off the PATH of npm scripts', async () => {
    await readyPackages(root)
    expect(existsSync(join(root, 'node_modules/.bin/node'))).toBe(false)
  })

  const reasons: [string, () => void][] = [
    ['the lockfile', () => write('package-lock.json', '{"changed":true}')],
    ['a setting of npm', () => write('.npmrc', 'save-exact=true')],
    ['a dependency', () => write('package.json', '{"dependencies":{"kit":"4.0.1"}}')],
    ['a missing package', () => rmSync(join(root, 'node_modules/kit'), { recursive: true })],
    ['another version', () => write('node_modules/kit/package.json', '{"version":"3.0.0"}')],
    ['a damaged package', () => write('node_modules/kit/package.json', '{"vers')],
    ["npm's own note gone", () => rmSync(join(root, 'node_modules/.package-lock.json'))],
    ['everything gone', () => rmSync(join(root, 'node_modules'), { recursive: true })],
  ]
  test.each(reasons)('happens again because of %s', async (_, change) => {
    await readyPackages(root)
    change()
    await readyPackages(root)
    await readyPackages(root)
    expect(installations()).toBe(2)
  })

  test('does not happen again because of another script in package.json', async () => {
    await readyPackages(root)
    write('package.json', '{"dependencies":{"kit":"4.0.0"},"scripts":{"demo":"demo"}}')
    await readyPackages(root)
    expect(installations()).toBe(1)
  })

  test('is repaired by the next run when it was killed half way', async () => {
    write('die', '')
    await expect(readyPackages(root)).rejects.toThrow('npm could not install')
    expect(existsSync(join(root, 'node_modules/kit'))).toBe(true)
    await readyPackages(root)
    expect(existsSync(join(root, 'node_modules/kit/package.json'))).toBe(true)
  })

  test('says what npm said when it fails', async () => {
    write('offline', '')
    await expect(readyPackages(root)).rejects.toThrow(/needs the network[^]*no network/)
  })

  test('happens once for several runs at the same time', async () => {
    await Promise.all([readyPackages(root), readyPackages(root), readyPackages(root)])
    expect(installations()).toBe(1)
  })

  test('leaves nothing to wait for where another run died', async () => {
    mkdirSync(join(root, '.setup'))
    write('.setup/lock', JSON.stringify({ token: 'dead', host: hostname(), pids: [2 ** 22 + 1] }))
    await readyPackages(root)
    expect(installations()).toBe(1)
  })
})
