import { defineConfig } from 'vitest/config'
import { findChromium } from './scripts/setup/chromium.mjs'

/** One part after the other, so that each can be held against its time. */
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
          // Files of one worker share what they import: reading it took longer than testing it.
          isolate: false,
        },
      },
      // What is built, asked over HTTP.
      {
        extends: true,
        test: {
          name: 'http',
          include: ['e2e/{doors,stage}/**/*.test.ts'],
          testTimeout: 90_000,
          sequence: { groupOrder: 1 },
        },
      },
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
                // They wait more than they compute.
                maxWorkers: 4,
                sequence: { groupOrder: 2 },
              },
            },
          ]
        : []),
    ],
  },
})
