import { fileURLToPath } from 'node:url'
import { inject } from 'vitest'
import type { DemoSize } from '#http/areas/demo.ts'
import { SILENT } from '#http/server/log.ts'
import type { Database } from '#records/database.ts'
import { dataSourceOf, openDatabase } from '../process/database.ts'
import { type DemoLink, fillDemo } from './fill.ts'
import { FilledDemo } from './filled.ts'

const MIGRATIONS = fileURLToPath(new URL('../../../migrations', import.meta.url))

/** When the demos of tests are filled: the last day, in full swing. */
export const DEMO_TIME = '2026-06-14T10:00:00Z'

/** What a demo is started with to share what others were filled with. */
export const sharedFilling = () => ({ DEMO_NOW: DEMO_TIME, DEMO_CACHE: inject('filledDemos') })

/** A demo of one's own in a folder, filled once in a run: filling takes seconds. */
export async function openFilledDemo(
  dataDir: string,
  size: DemoSize = 'normal',
  cache = inject('filledDemos'),
): Promise<{ db: Database; links: readonly DemoLink[] }> {
  const now = new Date(DEMO_TIME)
  const filled = FilledDemo.in(cache, { size, now, isPlayed: false })
  const links = await filled?.begin(dataSourceOf({ dataDir }, MIGRATIONS))
  const db = await openDatabase({ dataDir, backups: { hourly: 1, daily: 0 } }, MIGRATIONS, SILENT, () => now)
  if (links) return { db, links }
  const made = await fillDemo(db, { now, publicUrl: 'https://cup.example', size })
  await filled?.keep(db.store, made)
  return { db, links: made }
}
