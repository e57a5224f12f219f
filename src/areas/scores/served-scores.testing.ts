import { areaRoutes } from '#http/areas/area-routes.ts'
import { liveRoutes } from '#http/live/live-routes.ts'
import { createApp } from '#http/server/app.ts'
import { SILENT } from '#http/server/log.ts'
import { listen } from '#http/server/serve.ts'
import type { Viewer } from '#records/viewing/viewer.ts'
import { AREAS } from '#site/areas.ts'
import { openScores, type ScoresStage } from './scores.testing.ts'

/** The same tournament on loopback. */
export interface ServedScores extends ScoresStage {
  readonly url: string
  /** Of a session that has begun. */
  tokenOf(viewer: Viewer): Promise<string>
}

export async function servedScores(): Promise<ServedScores> {
  const stage = await openScores()
  const listening = await listen({ host: '127.0.0.1', port: 0, log: SILENT })
  const live = liveRoutes()
  // Which asks what is installed.
  const areas = AREAS.filter(({ name }) => name !== 'administration')
  listening.answer(createApp(stage.dependencies, [...areaRoutes(areas), live.routes]))
  return {
    ...stage,
    url: `http://127.0.0.1:${listening.port}`,
    async tokenOf({ id, record }) {
      const issued = await stage.dependencies.sessions.begin({
        id,
        tokenKey: `${String(record['email'])} of this test`,
      })
      return issued?.token ?? ''
    },
    async close() {
      await live.stop()
      await listening.stop()
      await stage.close()
    },
  }
}
