import type PocketBase from 'pocketbase'
import { afterAll, beforeAll } from 'vitest'
import { areaRoutes } from '#http/areas/area-routes.ts'
import { filesRoutes } from '#http/files/files-routes.ts'
import { rateLimitRoutes } from '#http/limits/rate-limit-routes.ts'
import { liveRoutes } from '#http/live/live-routes.ts'
import { OfficialClients } from '#http/live/official-clients.testing.ts'
import { type Pages, pagesHandler } from '#http/pages/pages-handler.ts'
import { createApp } from '#http/server/app.ts'
import { SILENT } from '#http/server/log.ts'
import { listen } from '#http/server/serve.ts'
import type { Viewer } from '#records/viewing/viewer.ts'
import { AREAS } from './areas.ts'
import type { Stage } from './stage.testing.ts'

/** A stage that answers over HTTP, with its pages where they are given. */
export interface ServedStage {
  readonly url: string
  /** Of a session that has begun. */
  tokenOf(viewer: Viewer): Promise<string>
  /** The official client, signed in where somebody is named. */
  clientOf(viewer?: Viewer): Promise<PocketBase>
  stop(): Promise<void>
}

export async function serveStage(stage: Stage, pages?: Pages): Promise<ServedStage> {
  const listening = await listen({ host: '127.0.0.1', port: 0, log: SILENT })
  const live = liveRoutes()
  const clients = new OfficialClients()
  const url = `http://127.0.0.1:${listening.port}`
  // Which asks what is installed.
  const areas = AREAS.filter(({ name }) => name !== 'administration')
  const routes = [...areaRoutes(areas), filesRoutes, live.routes]
  const site = pages && pagesHandler(stage.dependencies, pages)
  listening.answer(createApp(stage.dependencies, routes, [rateLimitRoutes], site))
  const tokenOf = async ({ id, record }: Viewer) => {
    const tokenKey = `${String(record['email'])} of this test`
    return (await stage.dependencies.sessions.begin({ id, tokenKey }))?.token ?? ''
  }
  return {
    url,
    tokenOf,
    clientOf: async (viewer) => clients.of(url, viewer && (await tokenOf(viewer))).autoCancellation(false),
    async stop() {
      clients.end()
      await live.stop()
      await listening.stop()
    },
  }
}

/** A stage with what answers for it, for all tests of a file. */
export function servedThroughout<Opened extends Stage>(
  open: () => Promise<Opened>,
): { readonly stage: Opened; readonly served: ServedStage } {
  let opened: { stage: Opened; served: ServedStage } | undefined
  const running = () => {
    if (!opened) throw new Error('The stage is open while tests run.')
    return opened
  }
  beforeAll(async () => {
    const stage = await open()
    opened = { stage, served: await serveStage(stage) }
  })
  afterAll(async () => {
    const { stage, served } = running()
    await served.stop()
    await stage.close()
  })
  return {
    get stage() {
      return running().stage
    },
    get served() {
      return running().served
    },
  }
}
