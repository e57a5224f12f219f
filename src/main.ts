import cluster from 'node:cluster'
import { fileURLToPath } from 'node:url'
import { asTyped } from '#records/storage/cannot-start.ts'
import { runUntilStopped } from '#site/process/process.ts'
import { misspelt, readSettings } from '#site/process/settings.ts'
import { isSupervisor, superviseUntilStopped } from '#site/process/supervising/supervise.ts'

/** Both beside the folder that holds the built server. */
const folder = (name: string) => fileURLToPath(new URL(`../${name}`, import.meta.url))

/** Reading them is most of a start: who starts others, or stops because of a wrong setting, does without. */
async function readPages() {
  const [build, { renderingOf }] = await Promise.all([
    import('virtual:react-router/server-build'),
    import('#site/rendering.server.ts'),
  ])
  return { ...renderingOf(build), files: folder('client') }
}

const isHelp = process.argv.includes('--help')
// Once, however many processes there are.
if (!isHelp && cluster.isPrimary) for (const sentence of misspelt(process.env)) process.stderr.write(`${sentence}\n`)

if (isHelp)
  process.stdout.write(asTyped('npm start\nServes. Settings are environment variables: docs/operations/install.md.\n'))
else if (isSupervisor(process.env)) await superviseUntilStopped(process.env)
else
  await runUntilStopped(async () => {
    const settings = readSettings(process.env)
    const migrations = folder('migrations')
    const pages = await readPages()
    if (settings.tournaments) {
      const { startTournaments } = await import('#site/process/tournaments/start-tournaments.ts')
      return startTournaments(settings, settings.tournaments, migrations, { pages })
    }
    const { start } = await import('#site/process/start.ts')
    return start(settings, migrations, { pages })
  })
