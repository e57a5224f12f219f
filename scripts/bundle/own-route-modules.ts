import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const OWN = fileURLToPath(new URL('../../src/site/updates/missing-parts/route-module.ts', import.meta.url))

/**
 * Puts our way of loading the parts of a page in the place of React Router's, which answers a missing one by loading the
 * shown page anew, at once and without end. Fails when React Router no longer loads them there.
 */
export function ownRouteModules(): Plugin {
  let isReplaced = false
  return {
    name: 'fieldside-route-modules',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId: {
      filter: { id: /\/routeModules\.js$/ },
      handler(_source, importer) {
        if (!importer?.includes('/react-router/dist/')) return undefined
        isReplaced = true
        return OWN
      },
    },
    generateBundle() {
      if (!isReplaced) this.error('React Router loads the parts of a page in another way than before.')
    },
  }
}
