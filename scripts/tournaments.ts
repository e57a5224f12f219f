/** `npm run tournaments -- command …`: makes, lists, archives, moves and copies the tournaments of a folder. */
import { fileURLToPath } from 'node:url'
import { runTool } from '#site/process/tools.ts'
import { runTournaments } from '#site/process/tournaments/tools.ts'
import { HELP } from './setup/help.mjs'

const MIGRATIONS = fileURLToPath(new URL('../migrations', import.meta.url))

await runTool(HELP.tournaments, async (settings, args) => runTournaments(settings, MIGRATIONS, args))
