/** `npm run backup [-- target]`: a checked copy of the database, while the service runs or not. */
import { readSettings } from '#site/process/settings.ts'
import { backUp, runTool, typedPath } from '#site/process/tools.ts'

await runTool(async () => backUp(readSettings(process.env), typedPath(process.argv[2])))
