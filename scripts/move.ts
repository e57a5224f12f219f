/** `npm run move -- place`: copies everything into an empty PostgreSQL or folder. The service must be stopped. */
import { fileURLToPath } from 'node:url'
import { move, placeTyped, runTool, targetTyped } from '#site/process/tools.ts'
import { HELP } from './setup/help.mjs'

const MIGRATIONS = fileURLToPath(new URL('../migrations', import.meta.url))

await runTool(HELP.move, async (settings, [target]) =>
  move(settings, MIGRATIONS, placeTyped(settings, targetTyped(settings, target))),
)
