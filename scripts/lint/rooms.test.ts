import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

/** The table of docs/sources.md, written down a second time: a slip in the rules must not pass for a decision. */
const MAY_IMPORT: Record<string, readonly string[]> = {
  rules: [],
  access: [],
  records: ['access'],
  http: ['records', 'rules', 'access', 'words'],
  ui: ['rules', 'access', 'words'],
  client: ['ui', 'rules', 'access', 'words'],
  areas: ['rules', 'access', 'records', 'http', 'ui', 'client', 'words'],
  site: ['rules', 'access', 'records', 'http', 'ui', 'client', 'areas', 'words'],
  main: ['site', 'ui', 'http', 'records', 'words'],
}
const ROOMS = Object.keys(MAY_IMPORT)
/** The words are made by a compiler, so nobody looks at what they import. */
const TARGETS = [...ROOMS, 'words']

/** A file of src/ that imports something, and what the linter must think of it. */
type Sample = { file: string; source: string; refusal?: string }

const DIRECTIONS = 'fieldside(directions)'
const PURE = 'fieldside(pure)'
const SQL = 'fieldside(sql)'
const LIKE = 'fieldside(like)'

const fileIn = (room: string, name: string) =>
  ({ main: `${name}.ts`, areas: `areas/schedule/${name}.ts` })[room] ?? `${room}/${name}.ts`

const targetIn = (room: string) =>
  ({ main: 'main.ts', areas: 'areas/teams/teams.collections.ts' })[room] ?? `${room}/thing.ts`

const refusedUnless = (allowed: boolean) => (allowed ? {} : { refusal: DIRECTIONS })

const acrossRooms: Sample[] = ROOMS.flatMap((from) =>
  TARGETS.filter((to) => to !== from).map((to) => ({
    file: fileIn(from, `to-${to}`),
    source: `import { thing } from '#${targetIn(to)}'\nexport const use = thing`,
    ...refusedUnless(MAY_IMPORT[from]!.includes(to)),
  })),
)

/** Leaving a room by a relative path is refused even where the direction is right: there is one spelling. */
const relativeEscapes: Sample[] = ROOMS.filter((from) => from !== 'main').flatMap((from) =>
  TARGETS.filter((to) => to !== from).map((to) => ({
    file: fileIn(from, `out-to-${to}`),
    source: `export { thing } from '${from === 'areas' ? '../..' : '..'}/${targetIn(to)}'`,
    refusal: DIRECTIONS,
  })),
)

const importing = (file: string, specifier: string, refusal?: string): Sample => ({
  file,
  source: `import { thing } from '${specifier}'\nexport const use = thing`,
  ...(refusal ? { refusal } : {}),
})

const special: Sample[] = [
  importing('records/filter/inside.ts', '../thing.ts'),
  importing('http/live/inside.ts', '../records/list.ts'),
  importing('http/whole.ts', '#http/thing.ts'),
  importing('records/filter/outside.ts', '../../http/thing.ts', DIRECTIONS),
  importing('records/winding.ts', '#records/../http/thing.ts', DIRECTIONS),
  importing('records/beyond.ts', '../../scripts/admin.ts', DIRECTIONS),
  importing('records/tested.ts', './thing.test.ts', DIRECTIONS),
  importing('cellar/thing.ts', './other.ts', DIRECTIONS),

  importing('areas/schedule/own.ts', './schedule.commands.server.ts'),
  importing('areas/schedule/schedule.server.ts', '#areas/teams/teams.api.server.ts'),
  importing('areas/schedule/collections.ts', '#areas/teams/teams.collections.ts'),
  importing('areas/schedule/queries.ts', '#areas/teams/public/teams.queries.server.ts', DIRECTIONS),
  importing('areas/schedule/inputs.ts', '#areas/teams/teams.inputs.ts', DIRECTIONS),
  importing('areas/schedule/neighbour.ts', '../teams/teams.api.server.ts', DIRECTIONS),
  importing('site/areas.ts', '#areas/teams/teams.commands.server.ts'),

  importing('records/node.ts', 'node:crypto'),
  importing('rules/node.ts', 'node:crypto', DIRECTIONS),
  importing('access/node.ts', 'node:crypto', DIRECTIONS),
  importing('client/node.ts', 'node:crypto', DIRECTIONS),
  importing('ui/node.ts', 'node:crypto', DIRECTIONS),
  importing('http/package.ts', 'valibot'),
  importing('http/subpath.ts', 'nodemailer/lib/smtp-transport'),
  importing('rules/package.ts', 'valibot', DIRECTIONS),
  importing('http/development.ts', 'fast-check', DIRECTIONS),
  importing('rules/standings.test.ts', 'fast-check'),
  importing('rules/served.test.ts', '#http/thing.ts'),
  importing('records/store.testing.ts', 'fast-check'),

  { file: 'client/types.ts', source: `import type { Thing } from '#records/thing.ts'\nexport type Use = Thing` },
  {
    file: 'http/types.ts',
    source: `export type { Thing } from '#areas/teams/teams.collections.ts'`,
    refusal: DIRECTIONS,
  },
  { file: 'http/all.ts', source: `export * from '#site/thing.ts'`, refusal: DIRECTIONS },
  { file: 'http/late.ts', source: `export const late = () => import('#site/thing.ts')`, refusal: DIRECTIONS },
  { file: 'http/inline.ts', source: `export type Late = import('#site/thing.ts').Thing`, refusal: DIRECTIONS },

  { file: 'rules/facts.ts', source: `export const late = (due: Date, now: Date) => now > due` },
  { file: 'rules/date.ts', source: `export const day = (text: string) => new Date(text)` },
  { file: 'rules/now.ts', source: `export const now = () => Date.now()`, refusal: PURE },
  { file: 'rules/today.ts', source: `export const today = () => new Date()`, refusal: PURE },
  { file: 'rules/dice.ts', source: `export const dice = () => Math.random()`, refusal: PURE },
  { file: 'rules/promise.ts', source: `export const later = () => Promise.resolve(1)`, refusal: PURE },
  { file: 'access/async.ts', source: `export async function later() {}`, refusal: PURE },
  { file: 'records/now.ts', source: `export const now = () => Date.now()` },

  importing('records/storage/choose-data-source.ts', './sqlite/data-source.ts'),
  importing('records/sqlite/inside.ts', './store.ts'),
  importing('records/sqlite/node.ts', 'node:sqlite'),
  importing('records/reader.ts', './sqlite/store.ts', DIRECTIONS),
  importing('records/filter/sql.ts', '../sqlite/dialect.ts', DIRECTIONS),
  importing('records/node-sqlite.ts', 'node:sqlite', DIRECTIONS),
  importing('site/store.ts', '#records/sqlite/store.ts', DIRECTIONS),
  importing('site/node.ts', 'node:sqlite', DIRECTIONS),
  importing('site/process/kill.test.ts', 'node:sqlite'),
  importing('records/storage/choose-data-source.ts', './postgres/data-source.ts'),
  importing('records/postgres/client.ts', 'pg'),
  importing('records/postgres/other.ts', '../sqlite/dialect.ts', DIRECTIONS),
  importing('records/pool.ts', 'pg', DIRECTIONS),
  importing('records/moving/ends.ts', '../sqlite/copies.ts'),
  importing('records/moving/client.ts', 'pg'),
  importing('http/pool.ts', 'pg', DIRECTIONS),
  importing('records/query.ts', 'kysely'),
  importing('http/query.ts', 'kysely', DIRECTIONS),
  importing('areas/schedule/query.ts', 'kysely', DIRECTIONS),

  { file: 'records/statement.ts', source: `export const games = 'SELECT * FROM "games"'` },
  { file: 'areas/schedule/statement.ts', source: `export const games = 'SELECT * FROM "games"'`, refusal: SQL },
  {
    file: 'site/statement.ts',
    source: 'export const gone = (table: string) => `DELETE FROM "${table}"`',
    refusal: SQL,
  },
  {
    file: 'http/statement.ts',
    source: `export const ask = (db: { store: { all: (sql: string) => unknown } }, sql: string) => db.store.all(sql)`,
    refusal: SQL,
  },
  { file: 'areas/schedule/prose.ts', source: `export const words = 'Select a team, update it, delete it'` },
  { file: 'areas/schedule/schedule.test.ts', source: `export const games = 'SELECT * FROM "games"'` },

  ...Object.entries({
    built: 'export const found = (where: Where, text: string) => where("name", "like", `${text}%`)',
    passed: 'export const found = (where: Where, text: string) => where("name", "not like", text)',
    concatenated: 'export const found = (where: Where, text: string) => where("name", "ilike", text + "%")',
    statement: 'export const found = (table: string) => `x FROM ${table} WHERE "name" LIKE ?`',
    template: 'export const found = (text: string) => `x FROM t WHERE "name" LIKE \'%${text}\'`',
    joined: `export const found = "x FROM t WHERE name LIKE '%' || ?"`,
    filter: 'export const found = (text: string) => `name ~ "${text}"`',
  }).flatMap(([name, source]) =>
    ['records', 'http', 'areas'].map((room) => ({
      file: fileIn(room, `like-${name}`),
      source: `export type Where = (...of: string[]) => unknown\n${source}`,
      refusal: LIKE,
    })),
  ),
  ...Object.entries({
    written: 'export const found = (where: Where) => where("answer", "like", "a%")',
    words: 'export const words = ["I LIKED it", "not like this", "like"]',
    statement: `export const found = "x FROM t WHERE name LIKE 'a%'"`,
    filter: 'export const found = (at: number) => `name ~ {:word${at}}`',
  }).map(([name, source]) => ({
    file: `areas/schedule/no-${name}.ts`,
    source: `export type Where = (...of: string[]) => unknown\n${source}`,
  })),
  { file: 'records/sqlite/dialect.ts', source: 'export const like = (place: string) => `a LIKE ${place}`' },
  { file: 'areas/schedule/like.test.ts', source: 'export const like = (text: string) => `a LIKE ${text}`' },

  { file: 'http/server/log.ts', source: `console.log('hello')`, refusal: 'eslint(no-console)' },
  {
    file: 'http/any.ts',
    source: `export const any = (value: any) => value`,
    refusal: 'typescript(no-explicit-any)',
  },
  { ...importing('records/cycle-a.ts', './cycle-b.ts'), refusal: 'import(no-cycle)' },
  { ...importing('records/cycle-b.ts', '#records/cycle-a.ts'), refusal: 'import(no-cycle)' },
  ...[
    ['a', 'b'],
    ['b', 'a'],
  ].map(([one, other]) => ({
    file: `records/type-cycle-${one}.ts`,
    source: `import type { Thing as Other } from './type-cycle-${other}.ts'\nexport interface Thing { readonly other?: Other }`,
    refusal: 'import(no-cycle)',
  })),
  { ...importing('areas/jobs/jobs.api.server.ts', '#areas/foods/foods.api.server.ts'), refusal: 'import(no-cycle)' },
  { ...importing('areas/foods/foods.api.server.ts', '#areas/jobs/jobs.api.server.ts'), refusal: 'import(no-cycle)' },
]

const OURS = [DIRECTIONS, PURE, SQL, LIKE, 'eslint(no-console)', 'typescript(no-explicit-any)', 'import(no-cycle)']

/** Lints all samples in a project of their own, in one run. */
function lint(folder: string, samples: readonly Sample[]): Map<string, string[]> {
  for (const path of ['.oxlintrc.json', 'package.json', 'tsconfig.json', 'scripts/lint']) {
    cpSync(join(root, path), join(folder, path), { recursive: true })
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction')
  for (const { file, source } of samples) {
    mkdirSync(dirname(join(folder, 'src', file)), { recursive: true })
    writeFileSync(join(folder, 'src', file), `${source}\n`)
  }
  const run = spawnSync(process.execPath, [join(root, 'node_modules/oxlint/bin/oxlint'), '-f', 'json', 'src'], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  const found = new Map<string, string[]>()
  for (const { filename, code } of JSON.parse(run.stdout).diagnostics as { filename: string; code: string }[]) {
    const file = filename.replaceAll('\\', '/').replace(/^src\//, '')
    if (OURS.includes(code)) found.set(file, [...new Set([...(found.get(file) ?? []), code])])
  }
  return found
}

const titled = (samples: readonly Sample[]) =>
  samples.map((sample): [string, Sample] => [`${sample.file} ${sample.refusal ? 'is refused' : 'passes'}`, sample])

describe('who may import whom', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fieldside-rooms-'))
  let found: Map<string, string[]>

  beforeAll(() => {
    found = lint(folder, [...acrossRooms, ...relativeEscapes, ...special])
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  test.each(titled([...acrossRooms, ...relativeEscapes, ...special]))('%s', (_, { file, refusal }) => {
    expect(found.get(file) ?? []).toEqual(refusal ? [refusal] : [])
  })
})
