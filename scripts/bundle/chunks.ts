import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PAGE_FILES } from './page-files.ts'

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
const SOURCES = fileURLToPath(new URL('..', SITE))

/** Files below src/, and who may enter. */
const PAGES = PAGE_FILES.flatMap((file) => [
  ...readFileSync(file, 'utf8').matchAll(/\bfile: '([^']+)',\s+title: [\w.]+,\s+access: (\w+)/g),
]).map(([, file = '', access]) => ({ file, isForGuests: access === 'anyone' || access === 'whileOn' }))

/** A quarter: what as many pages use travels with the first one. */
const MANY_PAGES = Math.floor(PAGES.length / 4)

/** In this order: what a module of one group imports goes with it, where no earlier group has it. */
export const CHUNKS = [
  { name: 'framework', test: /node_modules\/(?:react|react-dom|react-router|scheduler|cookie)\/|rolldown\/runtime/ },
  { name: 'base-ui', test: /node_modules\/@base-ui\// },
  { name: apart(() => 'shared'), debugName: 'shared', minShareCount: MANY_PAGES },
  { name: ofPage('home', 'home/HomePage.tsx'), debugName: 'home', minShareCount: 2 },
  { name: ofPage('sign-in', '../areas/accounts/sign-in/LoginPage.tsx'), debugName: 'sign-in', minShareCount: 2 },
  { name: apart(ofKit), debugName: 'kit', minShareCount: 2 },
  { name: apart(ofRoom), debugName: 'rooms', minShareCount: 2 },
  { name: ofMembers, debugName: 'members', minShareCount: 2 },
  { name: areaOf, debugName: 'areas', minShareCount: 2 },
  { name: subjectOf, debugName: 'subjects', minShareCount: 2 },
  // What several pages say by themselves, those of one area first.
  { name: wordsOfArea, debugName: 'words of areas', minShareCount: 2 },
  { name: wordsOf, debugName: 'words', minShareCount: 2 },
]

/** Whatever draws with Base UI stays with the few pages that do. */
function apart(nameOf: NameOf): NameOf {
  return (module, graph) =>
    [...reachedFrom([module], graph)].some((it) => it.includes('/@base-ui/')) ? null : nameOf(module, graph)
}

/** Everything that modules lead to, but for words and icons: those are listed in one module that leads to all of them. */
function reachedFrom(modules: readonly string[], graph: Graph): ReadonlySet<string> {
  const found = new Set(modules)
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
    contents ??= contentsOf([page], graph)
    return holds(contents, module) ? name : null
  }
}

function contentsOf(pages: readonly string[], graph: Graph) {
  const modules = reachedFrom(pages, graph)
  const code = [...modules].map((module) => graph.getModuleInfo(module)?.code ?? '')
  return { modules, names: new Set(code.flatMap((text) => text.match(/\w+/g) ?? [])) }
}

const holds = ({ modules, names }: ReturnType<typeof contentsOf>, module: string): boolean =>
  modules.has(module) || names.has(exportOf(module))

/** The name by which a message or an icon is imported; '' for other modules. */
function exportOf(module: string): string {
  const [, words] = /\/words\/messages\/(\w+)\.js$/.exec(module) ?? []
  const [, icon = ''] = /\/lucide-react\/.*\/icons\/([\w-]+)\.\w+$/.exec(module) ?? []
  return words ?? icon.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())
}

/** The small parts of pages. */
function ofKit(module: string, graph: Graph): string | null {
  if (PIN.test(module)) return 'pins'
  if (ICON.test(module)) return isForGuests(module, graph) ? (ofOnePage(module, graph) ?? 'kit') : null
  return /\/src\/ui\/(?:controls|marks|page)\/|\/src\/client\/(?:page\/)?[\w-]+\.tsx?$|\/lucide-react\//.test(module)
    ? 'kit'
    : null
}

function ofRoom(module: string, graph: Graph): string | null {
  return RULE.test(module) && !isForGuests(module, graph) ? null : folderOfRoom(module)
}

/** The area of the one page that draws it: with parts of itself that are loaded later, it shares what no other page needs. */
function ofOnePage(module: string, graph: Graph): string | null {
  const [first, ...others] = pagesRead(graph).filter((page) => holds(page, module))
  return first?.area !== undefined && others.length === 0 ? first.area : null
}

/** What only pages share that not everybody may enter: guests do not load it. */
function ofMembers(module: string, graph: Graph): string | null {
  return (ICON.test(module) || RULE.test(module)) && !isForGuests(module, graph) ? 'members' : null
}

function wordsOf(module: string, graph: Graph): string | null {
  if (!module.includes('/words/messages/')) return null
  return isForGuests(module, graph) ? 'words' : 'words-for-members'
}

/** What only pages of one area say, where it is enough for a trip of its own. */
function wordsOfArea(module: string, graph: Graph): string | null {
  wordsOfAreas ??= findWordsOfAreas(graph)
  return wordsOfAreas.get(module) ?? null
}

/** Fewer words cost less beside those of other areas than a trip would. */
const WORTH_A_TRIP = 10

let wordsOfAreas: ReadonlyMap<string, string> | undefined

/** Names of chunks, by module. */
function findWordsOfAreas(graph: Graph): ReadonlyMap<string, string> {
  const own = globSync('words/messages/*.js', { cwd: SOURCES }).flatMap((file) => {
    const module = join(SOURCES, file)
    const [first, ...others] = pagesRead(graph).filter((page) => holds(page, module))
    if (!first || others.length === 0 || others.some(({ area }) => area !== first.area)) return []
    return [{ module, chunk: `${first.area}-${isForGuests(module, graph) ? 'words' : 'words-for-members'}` }]
  })
  const worthIt = [...Map.groupBy(own, ({ chunk }) => chunk).values()].filter((its) => its.length >= WORTH_A_TRIP)
  return new Map(worthIt.flat().map(({ module, chunk }) => [module, chunk]))
}

type PageRead = ReturnType<typeof contentsOf> & { readonly area: string | undefined }

let read: readonly PageRead[] | undefined

function pagesRead(graph: Graph): readonly PageRead[] {
  read ??= PAGES.map(({ file }) => ({ area: file.split('/')[1], ...contentsOf([join(SOURCES, file)], graph) }))
  return read
}

/** On every site plan, whichever page shows it. */
const PIN = /\/src\/ui\/(?:marks\/MapPin|figures\/SitePlan|figures\/site-plan)\.tsx?$/
const ICON = /\/lucide-react\/.*\/icons\//
const RULE = /\/src\/rules\//

let forGuests: ReturnType<typeof contentsForGuests> | undefined

function isForGuests(module: string, graph: Graph): boolean {
  forGuests ??= contentsForGuests(graph)
  return holds(forGuests, module)
}

/** What the pages for guests lead to, and what lies in one chunk with it. */
function contentsForGuests(graph: Graph) {
  const chunkOf = (module: string) =>
    ofKit(module, graph) ?? folderOfRoom(module) ?? areaOf(module) ?? subjectOf(module)
  const pages = PAGES.filter(({ isForGuests }) => isForGuests).map(({ file }) => join(SOURCES, file))
  const chunks = new Set([...reachedFrom(pages, graph)].map(chunkOf))
  const beside = globSync('{ui,client,areas}/**/*.{ts,tsx}', { cwd: SOURCES })
    .map((file) => join(SOURCES, file))
    .filter((file) => chunks.has(chunkOf(file)))
  return contentsOf([...pages, ...beside], graph)
}

function folderOfRoom(module: string): string | null {
  // Whose the outbox is and how much is in it is asked when a page is at rest, long before anybody writes.
  if (/\/outbox\/(?:owner|waiting)\./.test(module)) return null
  // Nothing but the map asks for them.
  if (module.includes('/src/rules/map/')) return 'map-plan'
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
