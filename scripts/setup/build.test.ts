import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { isCurrent, readyBuild } from './build.mjs'
import { temporaryFolder } from './folder.testing.ts'

/** Does what the real one does, as far as it can be seen, and dies half way when told to. */
const BUILDER = `
  import { copyFileSync, existsSync, mkdirSync, appendFileSync, rmSync } from 'node:fs'
  const out = process.env.FIELDSIDE_BUILD
  appendFileSync('builds', 'x')
  mkdirSync(out + '/client', { recursive: true })
  if (existsSync('die')) { rmSync('die'); process.kill(process.pid, 'SIGKILL') }
  if (existsSync('broken')) { console.error('main.ts: unexpected token'); process.exit(1) }
  appendFileSync(out + '/client/site.js', process.env.VITE_BUILD_ID)
  copyFileSync('src/main.ts', out + '/main.js')`

describe('building', () => {
  let root: string
  const ready = () => readyBuild(root, process.execPath)
  const builds = () => readFileSync(join(root, 'builds'), 'utf8').length
  const built = () => readFileSync(join(root, 'build/main.js'), 'utf8')
  function write(path: string, content: string) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), content)
  }

  beforeEach(() => {
    root = temporaryFolder()
    write('node_modules/@react-router/dev/package.json', '{"bin":{"react-router":"bin.mjs"}}')
    write('node_modules/@react-router/dev/bin.mjs', BUILDER)
    write('migrations/0001.sql', 'SELECT 1')
    write('src/main.ts', 'one')
    vi.spyOn(process.stdout, 'write').mockReturnValue(true)
    return () => vi.restoreAllMocks()
  })

  test('happens once', async () => {
    await ready()
    await ready()
    expect(builds()).toBe(1)
    expect(built()).toBe('one')
  })

  test('happens again when a source changed, and leaves nothing of the last build', async () => {
    await ready()
    write('build/chunk-old.js', '')
    write('src/main.ts', 'two')
    await ready()
    expect(built()).toBe('two')
    expect(readdirSync(join(root, 'build')).toSorted()).toEqual(['.fieldside.json', 'client', 'main.js', 'migrations'])
    expect(readdirSync(join(root, '.setup'))).toEqual([])
  })

  test('does not happen again when a test changed', async () => {
    await ready()
    write('src/main.test.ts', 'test')
    await ready()
    expect(builds()).toBe(1)
  })

  test('happens again when a migration was added or build/ is gone', async () => {
    await ready()
    write('migrations/0002.sql', '')
    await ready()
    rmSync(join(root, 'build'), { recursive: true })
    await ready()
    expect(builds()).toBe(3)
  })

  test.each([
    ['die', 'The build was killed, most likely because there was not enough memory.'],
    ['broken', 'The build failed.'],
  ])('leaves the last build in place when it fails (%s), and is repaired by the next run', async (how, why) => {
    await ready()
    write('src/main.ts', 'two')
    write(how, '')
    await expect(ready()).rejects.toThrow(why)
    expect(built()).toBe('one')
    expect(isCurrent(root)).toBe(false)
    rmSync(join(root, how), { force: true })
    await ready()
    expect(built()).toBe('two')
  })

  test('begins nothing where there is too little memory, and names the other way', async () => {
    const refused = readyBuild(root, process.execPath, undefined, 900_000_000)
    await expect(refused).rejects.toThrow(
      /^The build needs 1200 MB of memory, and 900 MB are free here\. .*npm run pack/,
    )
    expect(existsSync(join(root, 'builds'))).toBe(false)
    await readyBuild(root, process.execPath, undefined, 1_200_000_000)
    expect(builds()).toBe(1)
  })

  test('is repaired when it was killed between taking the old build away and putting the new one in place', async () => {
    await ready()
    write('.setup/build-last/main.js', 'older')
    write('.setup/build-next/main.js', 'half')
    rmSync(join(root, 'build'), { recursive: true })
    await ready()
    expect(built()).toBe('one')
    expect(existsSync(join(root, '.setup/build-last'))).toBe(false)
  })

  test('has its migrations beside it, its texts compressed, and an id that changes with the sources', async () => {
    await ready()
    const first = readFileSync(join(root, 'build/client/site.js'), 'utf8')
    expect(first).toMatch(/^[0-9a-f]{12}$/)
    expect(readdirSync(join(root, 'build/client')).toSorted()).toEqual(['site.js', 'site.js.br', 'site.js.gz'])
    expect(brotliDecompressSync(readFileSync(join(root, 'build/client/site.js.br'))).toString()).toBe(first)
    expect(readdirSync(join(root, 'build/migrations'))).toEqual(['0001.sql'])
    write('src/main.ts', 'two')
    await ready()
    expect(readFileSync(join(root, 'build/client/site.js'), 'utf8')).not.toBe(first)
  })

  test('says what the build said when it fails', async () => {
    write('broken', '')
    await expect(ready()).rejects.toThrow('main.ts: unexpected token')
  })

  test('happens once for several runs at the same time', async () => {
    await Promise.all([ready(), ready(), ready()])
    expect(builds()).toBe(1)
  })
})
