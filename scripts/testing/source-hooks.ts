import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'
import { transformSync } from 'rolldown/utils'

/**
 * The sources as Node reads them by itself, in tests: what only a bundler knows is added here. Elements become calls, styles and
 * addresses of files become nothing.
 */

const ROOT = new URL('../../', import.meta.url).href
const SOURCES = `${ROOT}src/`
const INSTALLED = `${ROOT}node_modules/`

/** Elements without the notes for developers, which React's own build for production does not know. */
const OPTIONS = { jsx: { runtime: 'automatic', development: false }, sourcemap: true } as const

const isOurs = (url: string | undefined) => url?.startsWith(ROOT) && !url.startsWith(INSTALLED)

/** A test file is imported with a query, so that Node reads it anew. */
const isWithElements = (url: string) => /\.tsx(\?|$)/.test(url)

const isForBrowsers = (specifier: string) => specifier.endsWith('.css') || specifier.endsWith('?url')

function withoutElements(url: string): string {
  const path = fileURLToPath(url)
  const { code, map, errors } = transformSync(path, readFileSync(path, 'utf8'), OPTIONS)
  if (errors.length > 0) throw new SyntaxError(`${path}: ${errors.map(({ message }) => message).join('; ')}`)
  return `${code}\n//# sourceMappingURL=data:application/json;base64,${Buffer.from(JSON.stringify(map)).toString('base64')}`
}

registerHooks({
  // Our own names are whole addresses already: nobody need look for them, nor tell Vitest of each.
  resolve(specifier, context, next) {
    const { parentURL, importAttributes } = context
    if (!isOurs(parentURL)) return next(specifier, context)
    if (isForBrowsers(specifier)) return { url: 'data:text/javascript,export default ""', shortCircuit: true }
    if (specifier.startsWith('#')) return { url: SOURCES + specifier.slice(1), importAttributes, shortCircuit: true }
    if (specifier.startsWith('.'))
      return { url: new URL(specifier, parentURL).href, importAttributes, shortCircuit: true }
    return next(specifier, context)
  },
  load: (url, context, next) =>
    isWithElements(url) ? { format: 'module', source: withoutElements(url), shortCircuit: true } : next(url, context),
})
