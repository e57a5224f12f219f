import type { EnvironmentModuleNode, Plugin } from 'vite'
import { expect, test } from 'vitest'
import { withOwnServerChanges } from './server-changes.ts'

const REPLACED: Plugin = { name: 'react-router-server-change-trigger-client-hmr' }

type Module = Pick<EnvironmentModuleNode, 'id' | 'importers'>

/** A module of the server, which these import. */
const imported = (id: string, ...by: Module[]) => ({ id, importers: new Set(by) }) as EnvironmentModuleNode

/** The modules of the browser that are told of it when these are saved. */
function toldOf(saved: readonly Module[], inBrowser: readonly string[], environment = 'ssr'): string[] {
  const told: string[] = []
  const modules = new Map(inBrowser.map((id) => [id, { id }]))
  const client = {
    moduleGraph: { getModuleById: (id: string) => modules.get(id) },
    reloadModule: async ({ id }: Module) => void told.push(String(id)),
  }
  const hook = withOwnServerChanges([REPLACED]).at(-1)?.hotUpdate as unknown as (options: unknown) => void
  hook.call({ environment: { name: environment } }, { server: { environments: { client } }, modules: saved })
  return told
}

const page = imported('Page.tsx')
const otherPage = imported('OtherPage.tsx')
const queries = imported('queries.server.ts', page)

test('a page hears of what only the server imports, however far away, and once', () => {
  const rule = imported('rule.ts', queries, imported('more.server.ts', page, otherPage), imported('unused.server.ts'))
  expect(toldOf([queries], ['Page.tsx'])).toEqual(['Page.tsx'])
  expect(toldOf([rule, queries], ['Page.tsx', 'OtherPage.tsx'])).toEqual(['Page.tsx', 'OtherPage.tsx'])
})

test('circles come to an end', () => {
  const [one, other] = [imported('one.server.ts'), imported('other.server.ts')]
  one.importers.add(other)
  other.importers.add(one).add(page)
  expect(toldOf([one], ['Page.tsx'])).toEqual(['Page.tsx'])
})

test('what the browser has itself is left to Vite', () => {
  expect(toldOf([imported('both.ts', page)], ['both.ts', 'Page.tsx'])).toEqual([])
  expect(toldOf([queries], ['Page.tsx'], 'client')).toEqual([])
})

test('it is said when React Router has no such plugin any more', () => {
  const other: Plugin = { name: 'react-router' }
  expect(withOwnServerChanges([other, REPLACED]).map(({ name }) => name)).toEqual([
    'react-router',
    'fieldside-server-changes',
  ])
  expect(() => withOwnServerChanges([other])).toThrow('no plugin')
})
