/** The service as `npm start` runs it, with a clock that the rehearsal holds (where it stands, how fast it goes, when it jumps) and a disk that it can fill. */
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import * as build from 'virtual:react-router/server-build'
import { runUntilStopped } from '#site/process/process.ts'
import { readSettings } from '#site/process/settings.ts'
import { start } from '#site/process/start.ts'
import { isSupervisor, superviseUntilStopped } from '#site/process/supervising/supervise.ts'
import { renderingOf } from '#site/rendering.server.ts'
import { heed, passOn, readHeldClock } from './held-clock.ts'

/** Both beside the folder that holds the built server. */
const folder = (name: string) => fileURLToPath(new URL(`../${name}`, import.meta.url))

/** One object for as long as the service runs: who asks for the time reads it anew. */
const clock = readHeldClock(process.env)

/** The embedded database's connections, to make its disk full. */
const opened = new Set<DatabaseSync>()
const { prepare } = DatabaseSync.prototype
DatabaseSync.prototype.prepare = function (...args) {
  opened.add(this)
  return prepare.apply(this, args)
}

/** SQLite's own bound on a file; it never takes less than there is. */
const PAGES_MOST = 2 ** 32 - 2

function setDiskFull(isDiskFull: boolean) {
  for (const database of opened)
    if (database.isOpen) database.exec(`PRAGMA max_page_count = ${isDiskFull ? 1 : PAGES_MOST}`)
}

if (isSupervisor(process.env)) {
  heed(passOn)
  await superviseUntilStopped(process.env)
} else {
  heed(({ now, isDiskFull }) => {
    if (now !== undefined) Object.assign(clock, { real: Date.now(), shown: now })
    if (isDiskFull !== undefined) setDiskFull(isDiskFull)
  })
  const pages = { ...renderingOf(build), files: folder('client') }
  await runUntilStopped(() => start(readSettings(process.env), folder('migrations'), { pages, clock }))
}
