import { readFileSync } from 'node:fs'
import fs from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { compileProject, writeOutput } from '@inlang/paraglide-js'

/**
 * `node compile-words.mjs project folder`: makes functions of the messages.
 *
 * The compiler’s own command puts each message into a database first, in several statements, and reads it from there: nine tenths
 * of its time. The plugin reads the files into the same records, and the compiler asks for all of them at once.
 */

const [root, outdir] = process.argv.slice(2)
if (root === undefined || outdir === undefined)
  throw new Error('Name the project and the folder for what is made of it.')
const settings = JSON.parse(readFileSync(join(root, 'project.inlang/settings.json'), 'utf8'))
const { default: plugin } = await import(pathToFileURL(join(root, settings.modules[0])).href)

const files = (await plugin.toBeImportedFiles({ settings })).map(
  (/** @type {{ locale: string, path: string }} */ file) => ({
    ...file,
    content: readFileSync(join(root, file.path)),
  }),
)
/**
 * @typedef {{ bundleId: string, locale: string }} Message
 * @typedef {{ messageBundleId: string, messageLocale: string }} Variant
 * @type {{ bundles: { id: string }[], messages: Message[], variants: Variant[] }}
 */
const { bundles, messages, variants } = await plugin.importFiles({ settings, files })
const variantsOf = Map.groupBy(variants, ({ messageBundleId, messageLocale }) => `${messageLocale} ${messageBundleId}`)
const messagesOf = Map.groupBy(messages, ({ bundleId }) => bundleId)
const nested = bundles.map((bundle) => ({
  ...bundle,
  messages: (messagesOf.get(bundle.id) ?? []).map((message) => ({
    ...message,
    variants: variantsOf.get(`${message.locale} ${message.bundleId}`) ?? [],
  })),
}))

const output = await compileProject({
  project: /** @type {any} */ ({
    settings: { get: async () => settings },
    db: { selectFrom: () => ({ select: () => ({ execute: async () => nested }) }) },
  }),
  compilerOptions: {
    strategy: ['globalVariable', 'baseLocale'],
    emitGitIgnore: false,
    emitPrettierIgnore: false,
    emitReadme: false,
  },
})
await writeOutput({ directory: outdir, output, cleanDirectory: true, fs })
