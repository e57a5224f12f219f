import { fileURLToPath } from 'node:url'
import * as build from 'virtual:react-router/server-build'
import { runUntilStopped } from '#site/process/process.ts'
import { readSettings } from '#site/process/settings.ts'
import { start } from '#site/process/start.ts'
import { isSupervisor, superviseUntilStopped } from '#site/process/supervising/supervise.ts'
import { startTournaments } from '#site/process/tournaments/start-tournaments.ts'
import { renderingOf } from '#site/rendering.server.ts'

/** Both beside the folder that holds the built server. */
const folder = (name: string) => fileURLToPath(new URL(`../${name}`, import.meta.url))

if (isSupervisor(process.env)) await superviseUntilStopped(process.env)
else {
  const pages = { ...renderingOf(build), files: folder('client') }
  await runUntilStopped(async () => {
    const settings = readSettings(process.env)
    const migrations = folder('migrations')
    return settings.tournaments
      ? startTournaments(settings, settings.tournaments, migrations, { pages })
      : start(settings, migrations, { pages })
  })
}
