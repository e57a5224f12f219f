import type { Plugin } from 'vite'

/** The list of the messages, each in a module of its own, in the place of the one module that holds them all. */
export function wordsApart(): Plugin {
  return {
    name: 'fieldside-words-apart',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer) {
      if (source !== './messages/_index.js') return undefined
      return this.resolve('./messages/_each.js', importer)
    },
  }
}
