import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** One name, one meaning: whoever searches for it, or lets an editor import it, finds what was meant. */

/** Tests hand on nothing; the empty app is built on its own, and has what React Router looks for in an app. */
const isLeftOut = (path: string) => /\.test\.tsx?$|\.d\.ts$|^e2e\/empty-app\//.test(path)

const SOURCES = globSync('{bench,e2e,rehearsal,scripts,src}/**/*.{mjs,ts,tsx}').filter((path) => !isLeftOut(path))

/** What React Router looks for by name in the files of pages. */
const OF_PAGES = ['action', 'handle', 'headers', 'links', 'loader', 'meta', 'shouldRevalidate']

const DECLARED = /^export (?:abstract |async |declare )*(?:class|const|enum|function\*?|interface|let|type) (\w+)/gm
const TAKEN_APART = /^export const \{([^}]*)\}/gm
/** What is handed on from another file keeps its meaning, unless it gets another name. */
const LISTED = /^export (?:type )?\{([^}]*)\}(?! from)/gm
const RENAMED = /^export (?:type )?\{([^}]*)\} from/gm

const partsIn = (source: string, list: RegExp) =>
  [...source.matchAll(list)].flatMap(([, parts = '']) => parts.split(',').map((part) => part.trim()))

const lastWordOf = (part: string) => /(\w+)$/.exec(part)?.[1] ?? ''

function exportsOf(source: string): readonly string[] {
  const names = [
    ...[...source.matchAll(DECLARED)].map(([, name = '']) => name),
    ...partsIn(source, TAKEN_APART).map(lastWordOf),
    ...partsIn(source, LISTED).map(lastWordOf),
    ...partsIn(source, RENAMED)
      .filter((part) => part.includes(' as '))
      .map(lastWordOf),
  ]
  return [...new Set(names)].filter((name) => name !== '' && !OF_PAGES.includes(name))
}

function doublesIn(sources: Readonly<Record<string, string>>): readonly string[] {
  const found = Object.entries(sources).flatMap(([path, source]) => exportsOf(source).map((name) => ({ name, path })))
  const byName = Map.groupBy(found, ({ name }) => name)
  return [...byName]
    .filter(([, places]) => places.length > 1)
    .map(([name, places]) => `${name}: ${places.map(({ path }) => path).join(', ')}`)
}

test('no name is exported by two files', () => {
  expect(SOURCES.length).toBeGreaterThan(1_200)
  for (const folder of ['bench', 'e2e', 'rehearsal', 'scripts', 'src'])
    expect(SOURCES.some((path) => path.startsWith(`${folder}/`))).toBe(true)
  expect(doublesIn(Object.fromEntries(SOURCES.map((path) => [path, readFileSync(path, 'utf8')])))).toEqual([])
})

test.each([
  ['export const json = 1', 'export async function json() {}'],
  ['export type Field = string', 'export function Field() {}'],
  ['export interface Page {}', 'export type {\n  Page,\n  Other,\n}'],
  ['export const { max: most, min } = limits', "export { least as min } from './least.ts'"],
  ['export abstract class Store {}', 'class Store {}\nexport { Store }'],
])('two of a name are found: %j and %j', (one, other) => {
  expect(doublesIn({ 'a.ts': one, 'b.ts': other })).toHaveLength(1)
})

test.each([
  ['export const Page = 1', "export { Page } from './a.ts'"],
  ['export const loader = 1', 'export const loader = 2'],
  ['export const json = 1', 'const json = 2\nexport const yaml = json'],
])('what is no second meaning is none: %j and %j', (one, other) => {
  expect(doublesIn({ 'a.ts': one, 'b.ts': other })).toEqual([])
})
