import type { Plugin } from 'vite'

/** What is no page, and imports none: packages, and the thousands of messages. */
const NO_PAGES = /\/(?:node_modules|src\/words)\//

const VIRTUAL = /^\0?virtual:react-router\//

/** By which name one of them finds what is its own; nothing else is theirs to find. */
const OWN_IDS: ReadonlyMap<string, RegExp> = new Map([
  ['react-router:virtual-modules', VIRTUAL],
  ['react-router:inject-hmr-runtime', VIRTUAL],
  ['react-router:hmr-runtime', VIRTUAL],
  // It refuses what only the server may have. Whoever imports that names it, with or without the end of the file's name.
  ['react-router:dot-server', /\.server\b/],
])

/**
 * React Router's plugins, asked only about what may be a page or is their own. Each of them looks at every module and every import
 * by itself, and to be looked at it is copied out of the bundler: a third of the time of a build.
 */
export function askedAboutPages(plugins: readonly Plugin[]): Plugin[] {
  for (const name of OWN_IDS.keys())
    if (!plugins.some((plugin) => plugin.name === name)) throw new Error(`React Router has no plugin ${name} any more.`)
  return plugins.map((plugin) => {
    const { transform, resolveId, load } = plugin
    const id = OWN_IDS.get(plugin.name)
    return {
      ...plugin,
      ...(typeof transform === 'function' && {
        transform: { filter: { id: { exclude: NO_PAGES } }, handler: transform },
      }),
      ...(id && typeof resolveId === 'function' && { resolveId: { filter: { id }, handler: resolveId } }),
      ...(id && typeof load === 'function' && { load: { filter: { id }, handler: load } }),
    }
  })
}
