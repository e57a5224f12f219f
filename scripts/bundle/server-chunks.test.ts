import { expect, test } from 'vitest'
import { partsOf } from './server-chunks.ts'

/** What each imports, and after `later` what it loads when it is needed. */
const MODULES: Readonly<Record<string, { imports?: string[]; later?: string[] }>> = {
  '/x/main.ts': { imports: ['/x/settings.ts'], later: ['/x/pages.ts'] },
  '/x/admin.ts': { imports: ['/x/settings.ts', '/x/records.ts'] },
  '/x/pages.ts': { imports: ['/x/records.ts', '/x/list.ts', '/x/button.ts'], later: ['/x/map.ts'] },
  '/x/list.ts': { imports: ['/x/button.ts'] },
  '/x/map.ts': { imports: ['/x/button.ts', '/x/tiles.ts'] },
  '/x/settings.ts': {},
  '/x/records.ts': {},
  '/x/button.ts': {},
  '/x/tiles.ts': {},
}

const parts = partsOf(Object.keys(MODULES), ['main.ts', 'admin.ts'], {
  getModuleInfo: (id) => ({
    importedIds: MODULES[id]?.imports ?? [],
    dynamicallyImportedIds: MODULES[id]?.later ?? [],
    code: '',
  }),
})
const together = (name: string) =>
  Object.keys(MODULES).filter((id) => parts.has(id) && parts.get(id) === parts.get(`/x/${name}.ts`))

test('what pages share with a part of them that is loaded later stays with the pages', () => {
  expect(together('pages')).toEqual(['/x/pages.ts', '/x/list.ts', '/x/button.ts'])
})

test('a program loads nothing of what only another one needs', () => {
  expect(together('main')).toEqual(['/x/main.ts'])
  expect(together('admin')).toEqual(['/x/admin.ts'])
  expect(together('settings')).toEqual(['/x/settings.ts'])
  expect(together('records')).toEqual(['/x/records.ts'])
})

test('what is loaded later has no part among them', () => {
  expect(['/x/map.ts', '/x/tiles.ts'].filter((id) => parts.has(id))).toEqual([])
})
