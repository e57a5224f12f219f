/** Fieldside with so many helper jobs on Saturday as its argument says, most of them taken; its token is a helper's. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as build from 'virtual:react-router/server-build'
import { users } from '#areas/accounts/accounts.collections.ts'
import { DEMO_ACCOUNTS } from '#areas/accounts/demo/people.api.server.ts'
import { helperJobEntries, helperJobs } from '#areas/helpers/helpers.collections.ts'
import { JOB_CATEGORIES } from '#areas/helpers/helpers.fields.ts'
import { createSessions } from '#http/auth/sessions.ts'
import type { Database } from '#records/database.ts'
import type { Transaction } from '#records/transaction.ts'
import { fillDemo } from '#site/demo/fill.ts'
import { readSettings } from '#site/process/settings.ts'
import { start } from '#site/process/start.ts'
import { renderingOf } from '#site/rendering.server.ts'
import { serveBench } from '../servers/node.ts'

/** The evening before. */
const NOW = '2026-06-12T16:00:00Z'
/** 400 of 150. */
const ENTRIES_PER_JOB = 8 / 3

const count = Number(process.argv[2])
const folder = (name: string) => fileURLToPath(new URL(`../${name}`, import.meta.url))
const dataDir = mkdtempSync(join(tmpdir(), 'fieldside-bench-'))
process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }))

let token = ''

async function fill(db: Database, publicUrl: string): Promise<void> {
  await fillDemo(db, { now: new Date(NOW), publicUrl })
  await db.write(async (tx) => {
    for (const { id } of await tx.every(helperJobs)) await tx.delete(helperJobs, id)
    await addJobs(
      tx,
      (await tx.every(users)).map(({ id }) => id),
    )
  })
  const { email = '' } = DEMO_ACCOUNTS.find(({ role }) => role === 'worker') ?? {}
  const helper = await db.first(users, { filter: 'email = {:email}', params: { email } })
  const sessions = await createSessions(db, publicUrl)
  token = (helper && (await sessions.begin(helper)))?.token ?? ''
}

/** From six in the morning on, one after the other, each of an hour and with four places. */
async function addJobs(tx: Transaction, people: readonly string[]): Promise<void> {
  const taken = (job: number) => Math.floor((job + 1) * ENTRIES_PER_JOB) - Math.floor(job * ENTRIES_PER_JOB)
  const clock = (minutes: number) =>
    [Math.floor(minutes / 60) % 24, minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')
  for (let job = 0; job < count; job += 1) {
    const begin = 6 * 60 + Math.floor((job / count) * 16 * 60)
    const { id } = await tx.create(helperJobs, {
      title: `Job ${job + 1}`,
      category: JOB_CATEGORIES[job % JOB_CATEGORIES.length] ?? 'General',
      date: '2026-06-13',
      day: 'Saturday',
      place: `Place ${job % 9}`,
      starts: clock(begin),
      ends: clock(begin + 60),
      needed: 3,
      maximum: 4,
      state: 'open',
      taken: taken(job),
    })
    for (let place = 1; place <= taken(job); place += 1)
      await tx.create(helperJobEntries, {
        job: id,
        user: people[(job * 3 + place) % people.length] ?? '',
        status: 'booked',
        place,
        since: NOW,
      })
  }
}

const started = await start(readSettings({ PORT: '0', LOG_LEVEL: 'warn', DATA_DIR: dataDir }), folder('migrations'), {
  pages: { ...renderingOf(build), files: folder('client') },
  clock: { real: Date.now(), shown: Date.parse(NOW), rate: 1 },
  fill,
})
serveBench({ port: started.port, token })
process.on('SIGTERM', () => void started.stop().then(() => process.exit(0)))
