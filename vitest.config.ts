import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts', 'bench/**/*.test.ts'],
    environment: 'node',
    pool: 'threads',
    // Every core: by default one is left for watching, which a run does not do.
    maxWorkers: '100%',
    reporters: ['default'],
    testTimeout: 20_000,
    hookTimeout: 20_000,
  },
})
