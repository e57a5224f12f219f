import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { findChromium } from './scripts/setup/chromium.mjs'
import { findPostgres } from './scripts/testing/postgres/find.mjs'
import { OF_SQLITE_ALONE, ON_BOTH, WITH_A_DATABASE } from './scripts/testing/postgres/on-both.ts'
import { SlowFirst } from './scripts/testing/slow-first.ts'
import { databasesFolder } from './scripts/testing/temporary-folder.mjs'

/** Enough on a machine that is busy with something else; what hangs is still told. */
const UNIT_TIMEOUT_MS = 60_000
const BUILT_TIMEOUT_MS = 180_000

/** Files that wait for another process more than they compute: so many at a time keep two cores busy. Four take each other's turns. */
const WAITING_WORKERS = 3

/**
 * What asks another process comes after what computes in the workers, with more workers. None of its parts waits for the end of
 * another: its last files would leave cores idle, four times in a run.
 */
const AFTERWARDS = 1

/** The browser computes all the time beside the test that drives it: one file per core, or they take each other's turns. */
const LAST = 2

const IN_A_BROWSER = {
  setupFiles: ['scripts/testing/setup.ts'],
  globalSetup: ['e2e/stage/filled-demos.ts', 'e2e/stage/once.ts'],
  testTimeout: BUILT_TIMEOUT_MS,
  hookTimeout: BUILT_TIMEOUT_MS,
}

export default defineConfig({
  test: {
    environment: 'node',
    pool: 'threads',
    // Every core: by default one is left for watching, which a run does not do.
    maxWorkers: '100%',
    // Files of one worker share what they import: reading it took longer than testing it.
    isolate: false,
    // Node reads the sources by itself: Vite's way to every one of them took a tenth of the unit tests.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    // One part finds compiled what another has read, and so does what a test starts beside itself, a thread or a process.
    env: { TMPDIR: databasesFolder(), NODE_COMPILE_CACHE: join(import.meta.dirname, '.setup', 'compiled') },
    sequence: { sequencer: SlowFirst },
    reporters: ['default'],
    testTimeout: UNIT_TIMEOUT_MS,
    hookTimeout: UNIT_TIMEOUT_MS,
    // Often enough that nobody waits; oftener, whoever is asked has no time for what is waited for.
    expect: { poll: { timeout: UNIT_TIMEOUT_MS / 2, interval: 50 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}', 'bench/**/*.test.ts'],
          exclude: ['src/{records/{moving,postgres},http/databases}/**', 'src/site/process/*on-postgres.test.ts'],
          setupFiles: ['scripts/testing/unit-setup.ts'],
          globalSetup: 'e2e/stage/filled-demos.ts',
        },
      },
      // How the project is set up, checked and tested: commands of its own and of others.
      {
        extends: true,
        test: {
          name: 'scripts',
          include: ['scripts/**/*.test.ts'],
          setupFiles: ['scripts/testing/setup.ts'],
          // A process that starts another is copied for a moment: by then the one of all threads is a gigabyte.
          pool: 'forks',
          maxWorkers: WAITING_WORKERS,
          sequence: { groupOrder: AFTERWARDS },
        },
      },
      // What asks a database, once more on the other one.
      ...(findPostgres()
        ? [
            {
              extends: true as const,
              test: {
                name: 'postgres',
                include: process.env['ALL_ON_POSTGRES'] ? WITH_A_DATABASE : ON_BOTH,
                exclude: OF_SQLITE_ALONE,
                setupFiles: ['scripts/testing/setup.ts'],
                globalSetup: ['scripts/testing/postgres/global.ts', 'e2e/stage/filled-demos.ts'],
                provide: { database: 'PostgreSQL' as const },
                maxWorkers: WAITING_WORKERS,
                sequence: { groupOrder: AFTERWARDS },
              },
            },
          ]
        : []),
      // What is built, asked over HTTP.
      {
        extends: true,
        test: {
          name: 'http',
          include: ['e2e/{http,process,stage}/**/*.test.ts'],
          setupFiles: ['scripts/testing/setup.ts'],
          globalSetup: 'e2e/stage/filled-demos.ts',
          testTimeout: BUILT_TIMEOUT_MS,
          hookTimeout: BUILT_TIMEOUT_MS,
          maxWorkers: WAITING_WORKERS,
          sequence: { groupOrder: AFTERWARDS },
        },
      },
      // A small tournament, played from registration to the ceremony, and judged.
      {
        extends: true,
        test: {
          name: 'rehearsal',
          include: ['rehearsal/**/*.test.ts'],
          setupFiles: ['scripts/testing/setup.ts'],
          testTimeout: BUILT_TIMEOUT_MS,
          hookTimeout: BUILT_TIMEOUT_MS,
          maxWorkers: WAITING_WORKERS,
          sequence: { groupOrder: AFTERWARDS },
        },
      },
      // What is built, in a browser: as people use it, and each page by itself. And what is not built yet, while somebody works on it.
      ...(findChromium()
        ? [
            {
              extends: true as const,
              test: {
                name: 'development',
                include: ['e2e/journeys/development/**/*.test.ts'],
                ...IN_A_BROWSER,
                globalSetup: [...IN_A_BROWSER.globalSetup, 'e2e/stage/development-server.ts'],
                sequence: { groupOrder: LAST },
              },
            },
            {
              extends: true as const,
              test: {
                name: 'journeys',
                include: ['e2e/journeys/**/*.test.ts'],
                exclude: ['e2e/journeys/development/**'],
                ...IN_A_BROWSER,
                maxWorkers: WAITING_WORKERS,
                sequence: { groupOrder: AFTERWARDS },
              },
            },
            {
              extends: true as const,
              test: {
                name: 'pages',
                include: ['e2e/pages/**/*.test.ts'],
                ...IN_A_BROWSER,
                sequence: { groupOrder: LAST },
              },
            },
          ]
        : []),
    ],
  },
})
