import { fileURLToPath } from 'node:url'
import { runUntilStopped } from '#site/process.ts'
import { readSettings } from '#site/settings.ts'
import { start } from '#site/start.ts'

/** The same folder seen from src/ and from build/. */
const MIGRATIONS = fileURLToPath(new URL('../migrations', import.meta.url))

await runUntilStopped(() => start(readSettings(process.env), MIGRATIONS))
