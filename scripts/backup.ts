/** `npm run backup [-- target]`: a checked copy of the database, while the service runs or not. */
import { fileURLToPath } from 'node:url'
import { readSettings } from '#site/process/settings.ts'
import { backUp, runTool, typedPath } from '#site/process/tools.ts'

const MIGRATIONS = fileURLToPath(new URL('../migrations', import.meta.url))

await runTool(async () => backUp(readSettings(process.env), MIGRATIONS, typedPath(process.argv[2])))
