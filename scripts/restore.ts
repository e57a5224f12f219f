/** `npm run restore -- file [--without-admin]`: puts a copy in the place of the database. The service must be stopped. */
import { fileURLToPath } from 'node:url'
import { readSettings } from '#site/process/settings.ts'
import { restore, restoreTyped, runTool } from '#site/process/tools.ts'

const MIGRATIONS = fileURLToPath(new URL('../migrations', import.meta.url))

await runTool(async () => {
  const { file, options } = restoreTyped(process.argv.slice(2))
  return restore(readSettings(process.env), MIGRATIONS, file, options)
})
