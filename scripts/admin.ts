/** `npm run admin -- address`: makes the account with this address admin, or makes one. The service must be stopped. */
import { fileURLToPath } from 'node:url'
import { readSettings } from '#site/process/settings.ts'
import { appointAdmin, runTool } from '#site/process/tools.ts'

const MIGRATIONS = fileURLToPath(new URL('../migrations', import.meta.url))

await runTool(async () => appointAdmin(readSettings(process.env), MIGRATIONS, process.argv[2]))
