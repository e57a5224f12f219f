import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Module, Start } from './chunk-plan.ts'
import { PAGE_FILES } from './page-files.ts'

/** Who needs which module of the browser's code. */

/** As much of the bundler's graph as is needed. */
export interface Graph {
  getModuleInfo(module: string): ModuleInfo | null
}

interface ModuleInfo {
  readonly importedIds: readonly string[]
  readonly dynamicallyImportedIds: readonly string[]
  readonly code: string | null
}

/** How much less than what everybody sees the pages for some count, and what comes when a page is at rest. */
const WEIGHT = { everybody: 1, members: 0.05, later: 0.01 }

/** A page that needs twice as much as the lightest counts eight times as much: its limit is near, and others have room. */
const HEAVY = 3

/** Besides the document, the font, the framework, the bundler's own helpers, the list of routes, and what starts the page. */
const MOST_FILES = 8

const SOURCES = fileURLToPath(new URL('../../src/', import.meta.url))
/** What React Router adds to the name of a page's file, for the part of it that goes to the browser. */
export const ROUTE = '?__react-router-build-client-route'
const ENTRY = `${SOURCES}entry.client.tsx`

/** Files below src/, and who may enter. */
const PAGES = [
  ...PAGE_FILES.flatMap((file) => [
    ...readFileSync(file, 'utf8').matchAll(/\bfile: '([^']+)',\s+title: [\w.]+,\s+access: (\w+)/g),
  ]).map(([, file = '', access]) => ({ file, isForEverybody: access === 'anyone' || access === 'whileOn' })),
  { file: 'site/errors/UnknownPage.tsx', isForEverybody: true },
]

/** Lists of hundreds of modules, of which each is imported by its name. */
const WORDS = /\/words\/messages(?:\/_each)?\.js$/
const ICONS = /\/lucide-react\/dist\/esm\/lucide-react\.\w+$/

/** The modules of the build with what they import, and where somebody begins. */
export function readGraph(
  ids: readonly string[],
  graph: Graph,
): { modules: ReadonlyMap<string, Module>; starts: readonly Start[] } {
  const imports = new Map<string, readonly string[]>()
  const importsOf = (id: string) => {
    if (!imports.has(id)) imports.set(id, readImports(id, graph))
    return imports.get(id) ?? []
  }
  const modules = new Map(
    // What starts the page is loaded after it, from a file of its own.
    ids
      .filter((id) => id !== ENTRY)
      .map((id) => [
        id,
        { bytes: graph.getModuleInfo(id)?.code?.length ?? 0, isStyle: id.endsWith('.css'), imports: importsOf(id) },
      ]),
  )
  const reachedFrom = (...from: readonly string[]): ReadonlySet<string> => {
    const found = new Set(from)
    for (const id of found) for (const other of importsOf(id)) found.add(other)
    return found
  }
  const bytesOf = (its: ReadonlySet<string>) => [...its].reduce((sum, id) => sum + (modules.get(id)?.bytes ?? 0), 0)
  const read = PAGES.map(({ file, isForEverybody }) => {
    const its = withStyles(reachedFrom(`${SOURCES}${file}${ROUTE}`, ENTRY))
    return { own: `${SOURCES}${file}`, modules: its, isForEverybody, bytes: bytesOf(its) }
  })
  const lightest = Math.min(...read.filter((it) => it.isForEverybody).map(({ bytes }) => bytes))
  const pages = read.map(({ own, modules: its, isForEverybody, bytes }) => ({
    own,
    modules: its,
    weight: isForEverybody ? WEIGHT.everybody * (bytes / lightest) ** HEAVY : WEIGHT.members,
    ...(isForEverybody && { most: MOST_FILES }),
  }))
  const later = [...new Set(ids.flatMap((id) => graph.getModuleInfo(id)?.dynamicallyImportedIds ?? []))]
  return { modules, starts: [...pages, ...partsLoadedLater(later)] }

  /** The document links the styles of what a page loads later, too. */
  function withStyles(needed: ReadonlySet<string>): ReadonlySet<string> {
    const all = new Set(needed)
    for (const id of all) {
      const later = graph.getModuleInfo(id)?.dynamicallyImportedIds ?? []
      for (const other of [...importsOf(id), ...later]) all.add(other)
    }
    return new Set([...all].filter((id) => needed.has(id) || id.endsWith('.css')))
  }

  function partsLoadedLater(parts: readonly string[]): readonly Start[] {
    return parts.map((part) => ({ own: part, isLater: true, modules: withoutLoaded(part), weight: WEIGHT.later }))
  }

  /** Of a part that is loaded later what not every page has that loads it. */
  function withoutLoaded(part: string): ReadonlySet<string> {
    const hosts = pages.filter(({ modules: its }) => [...its].some((id) => leadsTo(id, part)))
    return new Set([...reachedFrom(part)].filter((id) => id === part || !hosts.every((page) => page.modules.has(id))))
  }

  /** At once or by parts that are themselves loaded later. */
  function leadsTo(id: string, part: string, seen = new Set<string>()): boolean {
    return (graph.getModuleInfo(id)?.dynamicallyImportedIds ?? []).some((other) => {
      if (other === part) return true
      if (seen.has(other)) return false
      seen.add(other)
      return [...reachedFrom(other)].some((it) => leadsTo(it, part, seen))
    })
  }
}

/** What a module imports, and of the long lists what it takes from them. */
function readImports(id: string, graph: Graph): readonly string[] {
  const { importedIds = [], code } = graph.getModuleInfo(id) ?? {}
  return importedIds.flatMap((imported) => {
    if (WORDS.test(imported)) return WORDS.test(id) ? [] : wordsIn(code ?? '', imported, graph)
    return ICONS.test(imported) ? iconsIn(code ?? '', imported, graph) : [imported]
  })
}

function wordsIn(code: string, list: string, graph: Graph): readonly string[] {
  const folder = list.slice(0, list.lastIndexOf('/words/') + '/words/'.length)
  const names = new Set([...code.matchAll(/\bm\.(\w+)/g)].map(([, name]) => name))
  return [...names].map((name) => `${folder}messages/${name}.js`).filter((file) => graph.getModuleInfo(file))
}

/** Icons by every name that they have. */
const icons = new Map<string, string>()

function iconsIn(code: string, list: string, graph: Graph): readonly string[] {
  if (icons.size === 0)
    for (const [, names = '', file = ''] of (graph.getModuleInfo(list)?.code ?? '').matchAll(
      /export \{([^}]*)\} from ['"]\.\/([^'"]+)['"]/g,
    ))
      for (const name of names.split(',')) icons.set(name.trim().replace(/^.* as /, ''), list.replace(/[^/]*$/, file))
  return [...code.matchAll(/import \{([^}]*)\} from ['"]lucide-react['"]/g)]
    .flatMap(([, names = '']) => names.split(','))
    .flatMap((name) => icons.get(name.trim().replace(/ as .*$/, '')) ?? [])
}
