import type { Plugin } from 'vite'

/**
 * For browsers, the list of the messages, each in a module of its own, in the place of the one module that holds them all. What
 * is built for the server loads them all anyway, and is spared reading thousands of files.
 */
export function wordsApart(): Plugin {
  return {
    name: 'fieldside-words-apart',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId: {
      filter: { id: /^\.\/messages\/_index\.js$/ },
      handler(_source, importer) {
        return this.resolve('./messages/_each.js', importer)
      },
    },
  }
}
