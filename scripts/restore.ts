/** `npm run restore -- file`: puts a copy in the place of the database. The service must be stopped. */
import { fileURLToPath } from 'node:url'
import { readSettings } from '#site/process/settings.ts'
import { restore, runTool, typedPath } from '#site/process/tools.ts'

const MIGRATIONS = fileURLToPath(new URL('../migrations', import.meta.url))

await runTool(async () => restore(readSettings(process.env), MIGRATIONS, typedPath(process.argv[2])))
