/** Fieldside with so many games as its argument says, on two days, of which one is half over. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as build from 'virtual:react-router/server-build'
import { demoPeople } from '#areas/accounts/demo/people.api.server.ts'
import { scheduleDraftOf } from '#areas/schedule/plan/draft.queries.server.ts'
import { publishSchedule } from '#areas/schedule/plan/publish.commands.server.ts'
import {
  formats,
  games,
  plannedFormats,
  plannedGames,
  playingFields,
  scoreSteps,
} from '#areas/schedule/schedule.collections.ts'
import { makeDraft } from '#areas/schedule/schedule.testing.ts'
import { divisions } from '#areas/tournament/tournament.collections.ts'
import { queryOfPage } from '#http/pages/known-pages.ts'
import type { Database } from '#records/database.ts'
import { fillDemo } from '#site/demo/fill.ts'
import { openDemo } from '#site/demo/open.ts'
import { readSettings } from '#site/process/settings.ts'
import { start } from '#site/process/start.ts'
import { renderingOf } from '#site/rendering.server.ts'
import { serveBench } from '../servers/node.ts'

/** Of a division of eight: two pools, semi-finals, all places. */
const GAMES_PER_DIVISION = 20
/** Eight minutes to twelve of the first day. */
const FIRST_LETTER = 65
const NOW = '2026-06-13T09:52:00Z'
const DAYS = ['2026-06-13', '2026-06-14'] as const

const count = Number(process.argv[2])
const folder = (name: string) => fileURLToPath(new URL(`../${name}`, import.meta.url))
const dataDir = mkdtempSync(join(tmpdir(), 'fieldside-bench-'))
process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }))

async function fill(db: Database, publicUrl: string): Promise<void> {
  const now = new Date(NOW)
  await fillDemo(db, { now, publicUrl })
  await db.write(async (tx) => {
    for (const collection of [scoreSteps, games, plannedGames, formats, plannedFormats, playingFields])
      for (const { id } of await tx.every(collection)) await tx.delete(collection, id)
  })
  const keys = Array.from({ length: count / GAMES_PER_DIVISION }, (_, index) => `division${index + 1}`)
  await db.write(async (tx) => {
    for (const { id } of await tx.list(divisions)) await tx.delete(divisions, id)
    for (const [index, key] of keys.entries()) {
      const letter = String.fromCharCode(FIRST_LETTER + index)
      await tx.create(divisions, {
        key,
        name_en: `Division ${letter}`,
        name_de: `Division ${letter}`,
        letter,
        colour: 'blue',
        gender_rule: 'none',
        order: index + 1,
        places: 8,
      })
    }
  })
  // Half of the games on each day.
  await makeDraft(db, { divisions: Object.fromEntries(keys.map((key) => [key, 8])), days: DAYS, fields: count / 15 })
  const { run } = await openDemo(db, { now, publicUrl, size: 'normal', tell: () => {} })
  const { admin } = await demoPeople(db)
  await run(publishSchedule, admin, { version: (await scheduleDraftOf(db))?.record?.version ?? 0 })
  await play(db, now)
}

/** What has begun an hour ago is over, what has begun since is on. */
const play = (db: Database, now: Date) =>
  db.write(async (tx) => {
    for (const [index, { id, starts }] of (await tx.every(games)).entries()) {
      const minutes = (now.getTime() - Date.parse(starts)) / 60_000
      const score = { home_score: 15, away_score: index % 15 }
      if (minutes >= 60) await tx.update(games, id, { state: 'confirmed', ...score })
      else if (minutes >= 0) await tx.update(games, id, { state: 'live', home_score: index % 9, away_score: index % 7 })
    }
  })

const started = await start(readSettings({ PORT: '0', LOG_LEVEL: 'warn', DATA_DIR: dataDir }), folder('migrations'), {
  pages: { ...renderingOf(build), files: folder('client') },
  // A page that nobody asked for before is one with another query.
  provides: [queryOfPage.as(() => undefined)],
  clock: { real: Date.now(), shown: Date.parse(NOW), rate: 1 },
  fill,
})
serveBench({ port: started.port, token: '' })
process.on('SIGTERM', () => void started.stop().then(() => process.exit(0)))
