import { defineConfig } from 'vitest/config'
import { findChromium } from './scripts/setup/chromium.mjs'

export default defineConfig({
  test: {
    environment: 'node',
    pool: 'threads',
    // Every core: by default one is left for watching, which a run does not do.
    maxWorkers: '100%',
    reporters: ['default'],
    testTimeout: 20_000,
    hookTimeout: 20_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts', 'bench/**/*.test.ts'],
          setupFiles: 'src/properties.testing.ts',
        },
      },
      // What is built, asked over HTTP.
      { extends: true, test: { name: 'built', include: ['e2e/{doors,stage}/**/*.test.ts'], testTimeout: 90_000 } },
      // What is built, in a browser.
      ...(findChromium()
        ? [
            {
              extends: true as const,
              test: {
                name: 'browser',
                include: ['e2e/{journeys,pages}/**/*.test.ts'],
                globalSetup: 'e2e/stage/chromium-once.ts',
                testTimeout: 90_000,
              },
            },
          ]
        : []),
    ],
  },
})
