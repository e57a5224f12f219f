import type { Plugin } from 'vite'
import { PAGE_FILES } from './page-files.ts'

/** Of an entry of the table, in the form in which it is written. */
const FILE = / file: '[^']+',/g
const NAV = /^ {4}nav: \{(?:[^\n]*\}|\n[^]*?^ {4}\}),\n/gm

/** The table of pages without the files, which are the bundler's, and without the navigation, which the server tells. */
export const withoutServersPart = (table: string) => table.replace(FILE, '').replace(NAV, '')

/** Browsers get of the table of pages what they use. Fails when it is written in another way than before. */
export function pagesForBrowsers(): Plugin {
  return {
    name: 'fieldside-pages-for-browsers',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /\/src\/site\/pages(?:\/[^/]+)?\.ts$/ },
      handler(code, id) {
        if (!PAGE_FILES.includes(id)) return undefined
        const left = withoutServersPart(code)
        if (/\b(?:file|nav):/.test(left)) this.error('The table of pages is written in another way than before.')
        return { code: left, map: null }
      },
    },
  }
}
