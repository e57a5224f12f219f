/** `npm run admin -- address`: makes the account with this address admin, or makes one. The service must be stopped. */
import { fileURLToPath } from 'node:url'
import { appointAdmin, runTool } from '#site/process/tools.ts'
import { HELP } from './setup/help.mjs'

const MIGRATIONS = fileURLToPath(new URL('../migrations', import.meta.url))

await runTool(HELP.admin, async (settings, [address]) => appointAdmin(settings, MIGRATIONS, address))
