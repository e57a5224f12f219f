/** `npm run restore -- file [--without-admin]`: puts a copy in the place of the database. The service must be stopped. */
import { fileURLToPath } from 'node:url'
import { restore, restoreTyped, runTool } from '#site/process/tools.ts'
import { HELP } from './setup/help.mjs'

const MIGRATIONS = fileURLToPath(new URL('../migrations', import.meta.url))

await runTool(HELP.restore, async (settings, args) => {
  const { file, options } = restoreTyped(args)
  return restore(settings, MIGRATIONS, file, options)
})
