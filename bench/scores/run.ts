/**
 * What a confirmed result costs with everything that follows from it, in a tournament of 120 games and in one of 480: only what
 * hangs on it may be read and written. Asserts no times; prints the ratio.
 */
import { games } from '#areas/schedule/schedule.collections.ts'
import { settleScore } from '#areas/scores/keeping/confirm.commands.server.ts'
import { openScores } from '#areas/scores/scores.testing.ts'
import { divisions as divisionRecords } from '#areas/tournament/tournament.collections.ts'
import type { Database } from '#records/database.ts'
import { confirmedLive, LIVE_CLIENTS } from './confirmed-live.ts'

const SMALL = { mixed: 16, open: 16, women: 12 }
const LARGE = { mixed: 32, open: 32, women: 32, masters: 32, loose: 12 }

const DAYS = [0, 1, 2].map((day) => ({ from: day * 1_440 + 360, to: day * 1_440 + 1_380 }))
/** Results that are not measured, until the code is warm. */
const WARM_UP = 40
const MEASURED = 60

/** Those that a new installation does not have. */
async function addDivisions(db: Database, keys: readonly string[]): Promise<void> {
  const there = new Set((await db.list(divisionRecords)).map(({ key }) => key))
  await db.write(async (tx) => {
    for (const [index, key] of keys.entries()) {
      if (there.has(key)) continue
      const names = { name_en: key, name_de: key, letter: `${key.slice(0, 1).toUpperCase()}${index}` }
      const values = { colour: 'slate', gender_rule: 'none', order: index + 1, places: 32 } as const
      await tx.create(divisionRecords, { key, ...names, ...values })
    }
  })
}

async function openTournament(divisions: Readonly<Record<string, number>>) {
  const draft = { divisions, fields: 40, days: ['2026-06-12', '2026-06-14'], hours: DAYS } as const
  const stage = await openScores(draft, (db) => addDivisions(db, Object.keys(divisions)))
  const all = await stage.db.every(games, { sort: 'starts,id' })
  // A whole division, so that pools are over and brackets filled.
  const left = all.filter(({ division, home, away }) => division === 'mixed' && home !== '' && away !== '')
  const others = all.filter(({ division, home, away }) => division !== 'mixed' && home !== '' && away !== '')
  return { stage, count: all.length, waiting: [...left, ...others].slice(0, WARM_UP + MEASURED), cpu: 0 }
}

const tournaments = [await openTournament(SMALL), await openTournament(LARGE)]
for (let round = 0; round < WARM_UP + MEASURED; round += 1)
  for (const tournament of tournaments) {
    const { stage, waiting } = tournament
    const game = waiting[round]
    if (!game) continue
    const before = process.cpuUsage()
    await stage.run(settleScore, stage.keeper, { game: game.id, home: 15, away: round % 14, basedOn: 0 })
    const { user, system } = process.cpuUsage(before)
    if (round >= WARM_UP) tournament.cpu += (user + system) / 1_000
  }

console.log('| Games | CPU milliseconds a result |\n|---|---|')
const costs = tournaments.map(({ cpu, waiting }) => cpu / (waiting.length - WARM_UP))
for (const [index, { count, stage }] of tournaments.entries()) {
  console.log(`| ${count} | ${(costs[index] ?? 0).toFixed(2)} |`)
  await stage.close()
}
console.log(`\nRatio: ${((costs[1] ?? 0) / (costs[0] ?? 1)).toFixed(2)} (goal ≤ 2)`)

const { deliveryMs } = await confirmedLive()
const [median, slow] = [deliveryMs.p50.toFixed(0), deliveryMs.p99.toFixed(0)]
console.log(`\nA confirmed result on ${LIVE_CLIENTS} live clients: p50 ${median} ms, p99 ${slow} ms (goal ≤ 300)`)
