import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/**
 * What of the browser's code travels together. A dozen small files would each cost a phone a trip, and what is never used costs it
 * bytes; so the bundler's count of who uses a module decides first, and the folder after that.
 */

/** As much of the bundler's graph as is needed. */
export interface Graph {
  getModuleInfo(module: string): { readonly importedIds: readonly string[]; readonly code: string | null } | null
}

type NameOf = (module: string, graph: Graph) => string | null

const SITE = new URL('../../src/site/', import.meta.url)

/** Below src/. */
const PAGES = [...readFileSync(new URL('pages.ts', SITE), 'utf8').matchAll(/\bfile: '([^']+)'/g)].map(
  ([, file = '']) => file,
)

/** A fifth: what as many pages use travels with the first one. */
const MANY_PAGES = Math.floor(PAGES.length / 5)

/** In this order: what a module of one group imports goes with it, where no earlier group has it. */
export const CHUNKS = [
  { name: 'framework', test: /node_modules\/(?:react|react-dom|react-router|scheduler|cookie)\/|rolldown\/runtime/ },
  { name: 'base-ui', test: /node_modules\/@base-ui\// },
  { name: apart(() => 'shared'), debugName: 'shared', minShareCount: MANY_PAGES },
  { name: ofPage('home', 'home/HomePage.tsx'), debugName: 'home', minShareCount: 2 },
  { name: ofPage('sign-in', '../areas/accounts/sign-in/LoginPage.tsx'), debugName: 'sign-in', minShareCount: 2 },
  { name: apart(ofKit), debugName: 'kit', minShareCount: 2 },
  { name: apart(folderOfRoom), debugName: 'rooms', minShareCount: 2 },
  { name: areaOf, debugName: 'areas', minShareCount: 2 },
  { name: subjectOf, debugName: 'subjects', minShareCount: 2 },
  // What several pages say by themselves.
  { name: 'words', test: /\/words\/messages\//, minShareCount: 2 },
]

/** Whatever draws with Base UI stays with the few pages that do. */
function apart(nameOf: NameOf): NameOf {
  return (module, graph) =>
    [...reachedFrom(module, graph)].some((it) => it.includes('/@base-ui/')) ? null : nameOf(module, graph)
}

/** Everything that a module leads to, but for words and icons: those are listed in one module that leads to all of them. */
function reachedFrom(module: string, graph: Graph): ReadonlySet<string> {
  const found = new Set([module])
  for (const one of found)
    for (const other of graph.getModuleInfo(one)?.importedIds ?? [])
      if (/\/src\/(?!words\/)|\/@base-ui\//.test(other)) found.add(other)
  return found
}

/** What a page that many see first shows and others show too, in one trip. */
function ofPage(name: string, file: string): NameOf {
  const page = fileURLToPath(new URL(file, SITE))
  let contents: ReturnType<typeof contentsOf> | undefined
  return (module, graph) => {
    contents ??= contentsOf(page, graph)
    return contents.modules.has(module) || contents.names.has(exportOf(module)) ? name : null
  }
}

function contentsOf(page: string, graph: Graph) {
  const modules = reachedFrom(page, graph)
  const code = [...modules].map((module) => graph.getModuleInfo(module)?.code ?? '')
  return { modules, names: new Set(code.flatMap((text) => text.match(/\w+/g) ?? [])) }
}

/** The name by which a message or an icon is imported; '' for other modules. */
function exportOf(module: string): string {
  const [, words] = /\/words\/messages\/(\w+)\.js$/.exec(module) ?? []
  const [, icon = ''] = /\/lucide-react\/.*\/icons\/([\w-]+)\.\w+$/.exec(module) ?? []
  return words ?? icon.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())
}

/** The small parts of pages. */
function ofKit(module: string): string | null {
  return /\/src\/ui\/(?:controls|marks|page)\/|\/src\/client\/(?:page\/)?[\w-]+\.tsx?$|\/lucide-react\//.test(module)
    ? 'kit'
    : null
}

function folderOfRoom(module: string): string | null {
  // Whose the outbox is and how much is in it is asked when a page is at rest, long before anybody writes.
  if (/\/outbox\/(?:owner|waiting)\./.test(module)) return null
  if (module.includes('/src/rules/')) return 'rules'
  const [, folder, words] = /\/src\/(?:client|ui)\/([\w-]+)\/|\/words\/messages\/site_(import)_/.exec(module) ?? []
  return folder ?? words ?? null
}

/** What an area has outside of its subjects, and what all of them refuse. */
function areaOf(module: string): string | null {
  const [, area, words] = /\/src\/areas\/([a-z]+)\/[^/]*$|\/words\/messages\/([a-z]+)_problem_/.exec(module) ?? []
  return area ?? words ?? null
}

function subjectOf(module: string): string | null {
  const [, area, subject] = /\/src\/areas\/([a-z]+)\/([a-z-]+)\//.exec(module) ?? []
  return area === undefined ? null : `${area}-${subject}`
}
