/** `npm run tournaments -- command …`: makes, lists, archives, moves and copies the tournaments of a folder. */
import { fileURLToPath } from 'node:url'
import { readSettings } from '#site/process/settings.ts'
import { runTool } from '#site/process/tools.ts'
import { runTournaments } from '#site/process/tournaments/tools.ts'

const MIGRATIONS = fileURLToPath(new URL('../migrations', import.meta.url))

await runTool(async () => runTournaments(readSettings(process.env), MIGRATIONS, process.argv.slice(2)))
