import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'
import { ownRouteModules } from './scripts/bundle/own-route-modules.ts'

/** What a command starts: the service itself with its pages, and the commands that work on its data. */
const ENTRIES = {
  main: 'src/main.ts',
  admin: 'scripts/admin.ts',
  demo: 'scripts/demo.ts',
  backup: 'scripts/backup.ts',
  restore: 'scripts/restore.ts',
  ...(process.env['FIELDSIDE_BENCH']
    ? { 'bench-fieldside': 'bench/pages/fieldside-entry.ts', 'bench-memory': 'bench/pages/memory-entry.ts' }
    : {}),
}

/** After React Router's own, which knows only one entry on the server. */
const ownServerBuild: Plugin = {
  name: 'fieldside-server-build',
  config: () => ({
    environments: {
      ssr: {
        build: {
          target: 'node26',
          sourcemap: true,
          minify: false,
          rolldownOptions: {
            input: ENTRIES,
            output: {
              // Flat: `new URL('../migrations', import.meta.url)` must mean the same folder from every chunk.
              entryFileNames: '[name].js',
              chunkFileNames: 'chunk-[name]-[hash].js',
            },
          },
        },
      },
    },
  }),
}

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), ownRouteModules(), ownServerBuild],
  environments: { ssr: { build: { rolldownOptions: { input: ENTRIES } } } },
})
