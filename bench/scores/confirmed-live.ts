/**
 * How soon a confirmed result is on every phone that looks at the schedule: from sending `scores.settle` to the last of
 * 2,000 live clients having the game, one result at a time.
 */
import { games } from '#areas/schedule/schedule.collections.ts'
import { settleScore } from '#areas/scores/keeping/confirm.commands.server.ts'
import { openScores } from '#areas/scores/scores.testing.ts'
import { areaRoutes } from '#http/areas/area-routes.ts'
import { UNLIMITED_RATES } from '#http/areas/dependencies.testing.ts'
import { liveRoutes } from '#http/live/live-routes.ts'
import { createApp } from '#http/server/app.ts'
import { SILENT } from '#http/server/log.ts'
import { listen } from '#http/server/serve.ts'
import { AREAS } from '#site/areas.ts'
import { rawRequest } from '../load/http.ts'
import type { ListenersJob, ListenersResult } from '../load/listeners.ts'
import { Worker } from '../load/worker.ts'

export const LIVE_CLIENTS = 2_000
const WARM_UP = 10
/** Of each pool the first few: what follows from its last one is another event. */
const OF_EACH_POOL = 3

export async function confirmedLive(): Promise<ListenersResult> {
  const stage = await openScores({
    divisions: { mixed: 32, open: 32, women: 32 },
    fields: 40,
    days: ['2026-06-12', '2026-06-14'],
    hours: [0, 1, 2].map((day) => ({ from: day * 1_440 + 360, to: day * 1_440 + 1_380 })),
  })
  const listening = await listen({ host: '127.0.0.1', port: 0, log: SILENT })
  const live = liveRoutes()
  const many = 2 * LIVE_CLIENTS
  const limits = { ...stage.dependencies.limits, liveConnections: many, livePerAddress: many }
  const dependencies = { ...stage.dependencies, limits, rateLimits: UNLIMITED_RATES }
  const areas = AREAS.filter(({ name }) => name !== 'administration')
  listening.answer(createApp(dependencies, [...areaRoutes(areas), live.routes]))
  const listeners = new Worker<ListenersJob, ListenersResult>(new URL('../load/listeners.ts', import.meta.url))
  try {
    const { keeper, db } = stage
    const tokenKey = `${String(keeper.record['email'])} of this test`
    const token = (await stage.dependencies.sessions.begin({ id: keeper.id, tokenKey }))?.token ?? ''
    const inPools = await db.every(games, { filter: 'kind = "pool" && home != "" && away != ""', sort: 'starts,id' })
    const byPool = Object.values(Object.groupBy(inPools, ({ division, pool }) => `${division} ${pool}`))
    const played = byPool.flatMap((all) => (all ?? []).slice(0, OF_EACH_POOL))
    const publish = (some: typeof played): ListenersJob => ({
      kind: 'publish',
      port: listening.port,
      updates: some.map(({ id }) =>
        rawRequest('POST', `/api/commands/${settleScore.name}`, {
          token,
          body: { game: id, home: 15, away: 9, basedOn: 0 },
        }),
      ),
      marks: some.map(() => ({ field: 'home_score', value: 15 })),
    })
    await listeners.run({ kind: 'open', port: listening.port, clients: LIVE_CLIENTS, topic: 'games/*' })
    await listeners.run(publish(played.slice(0, WARM_UP)))
    const result = await listeners.run(publish(played.slice(WARM_UP)))
    await listeners.run({ kind: 'close' })
    return result
  } finally {
    listeners.stop()
    await live.stop()
    await listening.stop()
    await stage.close()
  }
}
