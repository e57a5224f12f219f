import { defineConfig } from 'vite'

/** What a command starts: the service itself, and the commands that work on its data. */
const ENTRIES = {
  main: 'src/main.ts',
  admin: 'scripts/admin.ts',
  backup: 'scripts/backup.ts',
  restore: 'scripts/restore.ts',
}

export default defineConfig({
  build: {
    ssr: true,
    outDir: 'build',
    target: 'node26',
    sourcemap: true,
    minify: false,
    rolldownOptions: {
      input: ENTRIES,
      output: {
        // Flat: `new URL('../migrations', import.meta.url)` must mean the same folder in src/ and in every chunk.
        entryFileNames: '[name].js',
        chunkFileNames: 'chunk-[name]-[hash].js',
      },
    },
  },
})
