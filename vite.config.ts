import { realpathSync } from 'node:fs'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'
import { CHUNKS } from './scripts/bundle/chunks.ts'
import { fewerRenders } from './scripts/bundle/fewer-renders.ts'
import { ownRouteModules } from './scripts/bundle/own-route-modules.ts'
import { pagesForBrowsers } from './scripts/bundle/pages-for-browsers.ts'
import { pagesInRoot } from './scripts/bundle/pages-in-root.ts'
import { askedAboutPages } from './scripts/bundle/router-plugins.ts'
import { withOwnServerChanges } from './scripts/bundle/server-changes.ts'
import { serverChunks } from './scripts/bundle/server-chunks.ts'
import { wordsApart } from './scripts/bundle/words-apart.ts'
import { wordsShort } from './scripts/bundle/words-short.ts'
import { NATIVE } from './scripts/setup/pack.mjs'

/** What a command starts: the service itself with its pages, the commands that work on its data, and threads. */
const ENTRIES = {
  main: 'src/main.ts',
  admin: 'scripts/admin.ts',
  demo: 'scripts/demo.ts',
  backup: 'scripts/backup.ts',
  restore: 'scripts/restore.ts',
  move: 'scripts/move.ts',
  tournaments: 'scripts/tournaments.ts',
  rehearsed: 'rehearsal/stage/entry.ts',
  // Started as a thread by what lies beside it.
  'generation-worker': 'src/areas/schedule/generation/generation.worker.ts',
  ...(process.env['FIELDSIDE_BENCH']
    ? {
        'bench-fieldside': 'bench/pages/fieldside-entry.ts',
        'bench-memory': 'bench/pages/memory-entry.ts',
        'bench-schedule': 'bench/pages/schedule-entry.ts',
        'bench-jobs': 'bench/pages/jobs-entry.ts',
      }
    : {}),
}

/** What the authors of bundled packages ask to go along: in build/server, and in build/client, where everybody can read it. */
const LICENSES = 'licenses.txt'

/** After React Router's own, which knows only one entry on the server. */
const ownBuild: Plugin = {
  name: 'fieldside-build',
  config: (_, { command }) => ({
    environments: {
      client: {
        build: {
          license: { fileName: LICENSES },
          rolldownOptions: {
            preserveEntrySignatures: 'allow-extension',
            output: { codeSplitting: { groups: CHUNKS } },
          },
        },
      },
      ssr: {
        ...(command === 'build' && { resolve: { noExternal: true, external: NATIVE } }),
        build: {
          license: { fileName: LICENSES },
          target: 'node26',
          sourcemap: true,
          minify: false,
          rolldownOptions: {
            input: ENTRIES,
            // What a program shares with others lies in files that are named after neither.
            preserveEntrySignatures: 'allow-extension',
            output: {
              // Flat: `new URL('../migrations', import.meta.url)` must mean the same folder from every chunk.
              entryFileNames: '[name].js',
              chunkFileNames: 'chunk-[name]-[hash].js',
              codeSplitting: { groups: serverChunks(Object.values(ENTRIES)) },
            },
          },
        },
      },
    },
  }),
}

/**
 * Packages that run in the browser. While developing they are made ready at once, and no other is looked for: one that is found
 * later would load every open page anew, and those of the server are found too.
 */
const BROWSER_PACKAGES = [
  '@base-ui/react/combobox',
  '@base-ui/react/menu',
  '@base-ui/react/tooltip',
  'lucide-react',
  'pocketbase',
  'uqr',
  'valibot',
]

export default defineConfig({
  plugins: [
    tailwindcss(),
    askedAboutPages(withOwnServerChanges(reactRouter())),
    ownRouteModules(),
    fewerRenders(),
    pagesForBrowsers(),
    pagesInRoot(),
    wordsApart(),
    wordsShort(),
    ownBuild,
  ],
  cacheDir: '.setup/vite',
  optimizeDeps: { include: BROWSER_PACKAGES, noDiscovery: true },
  // Not the whole folder: the data lie in it too.
  server: { fs: { allow: ['src', realpathSync('node_modules'), '.setup/vite'] } },
  environments: { ssr: { build: { rolldownOptions: { input: ENTRIES } } } },
})
