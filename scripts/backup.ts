/** `npm run backup [-- target]`: a checked copy of the database, while the service runs or not. */
import { fileURLToPath } from 'node:url'
import { backUp, runTool, typedPath } from '#site/process/tools.ts'
import { HELP } from './setup/help.mjs'

const MIGRATIONS = fileURLToPath(new URL('../migrations', import.meta.url))

await runTool(HELP.backup, async (settings, [target]) => backUp(settings, MIGRATIONS, typedPath(target)))
