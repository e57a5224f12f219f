/** The service from its sources, without pages: those exist only in a build. */
import { fileURLToPath } from 'node:url'
import { runUntilStopped } from './process.ts'
import { readSettings } from './settings.ts'
import { start } from './start.ts'

const MIGRATIONS = fileURLToPath(new URL('../../../migrations', import.meta.url))

await runUntilStopped(() => start(readSettings(process.env), MIGRATIONS))
