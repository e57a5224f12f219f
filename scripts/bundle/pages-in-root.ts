import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

/** What React Router adds to the name of a page's file, for the part of it that goes to the browser. */
const PAGE = '?__react-router-build-client-route'
const ROOT = `${fileURLToPath(new URL('../../src/root.tsx', import.meta.url))}${PAGE}`

/**
 * Lets every page import the root, in which it is shown anyway: so the bundler counts what the root uses as used by every page. Fails
 * when React Router names the files of pages in another way.
 */
export function pagesInRoot(): Plugin {
  let isFound = false
  return {
    name: 'fieldside-pages-in-root',
    apply: 'build',
    enforce: 'post',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /\?__react-router-build-client-route$/ },
      handler(code, id) {
        if (id === ROOT) return undefined
        isFound = true
        return { code: `import ${JSON.stringify(ROOT)}\n${code}`, map: null }
      },
    },
    generateBundle() {
      if (!isFound) this.error('React Router names the files of pages in another way than before.')
    },
  }
}
