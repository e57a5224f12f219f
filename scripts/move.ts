/** `npm run move -- place`: copies everything into an empty PostgreSQL or folder. The service must be stopped. */
import { fileURLToPath } from 'node:url'
import { readSettings } from '#site/process/settings.ts'
import { move, placeTyped, runTool } from '#site/process/tools.ts'

const MIGRATIONS = fileURLToPath(new URL('../migrations', import.meta.url))

await runTool(async () => {
  const settings = readSettings(process.env)
  return move(settings, MIGRATIONS, placeTyped(settings, process.argv[2]))
})
