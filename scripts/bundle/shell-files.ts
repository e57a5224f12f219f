/** What of a build the service worker fetches before anybody asks for it. */

/** As much of React Router's list of a build as is needed. */
export interface RouteFiles {
  readonly url: string
  readonly entry: Files
  readonly routes: Readonly<Record<string, Files & { readonly module: string }>>
}

interface Files {
  readonly module: string
  readonly imports?: readonly string[]
  readonly css?: readonly string[]
}

/** `window.__reactRouterManifest={…};` */
export const readRouteFiles = (script: string): RouteFiles =>
  JSON.parse(script.slice(script.indexOf('{'), script.lastIndexOf('}') + 1))

/**
 * The files of these pages and of everything around them, and what those load in turn.
 * `textOf`: the content of a file that refers to others, undefined for one that does not.
 */
export function shellFiles(
  { url, entry, routes }: RouteFiles,
  pages: readonly string[],
  textOf: (file: string) => string | undefined,
): readonly string[] {
  const found = new Set<string>()
  const add = (file: string) => {
    if (found.has(file)) return
    found.add(file)
    for (const other of filesIn(textOf(file) ?? '')) add(other)
  }
  for (const { module, imports = [], css = [] } of [entry, ...['root', ...pages].flatMap((id) => routes[id] ?? [])])
    for (const file of [module, ...imports, ...css.map(withoutMark)]) add(file)
  // Refers to every page there is, so it is not followed.
  found.add(url)
  return [...found].toSorted()
}

/** React Router marks styles that a part loaded later brings too. */
const withoutMark = (file: string) => file.replace(/#$/, '')

const FILE = /(?:\.\/|assets\/)([\w.-]+\.(?:js|css|woff2))\b/g

const filesIn = (text: string): readonly string[] => [...text.matchAll(FILE)].map(([, name]) => `/assets/${name}`)
