import { personalDataOf } from '#http/areas/area.ts'
import type { Routes } from '#http/areas/dependencies.ts'
import { notSignedIn } from '#http/auth/sessions.ts'
import { turnsOf } from '#http/limits/turns.ts'
import { jsonText } from '#http/server/http-request.ts'
import { myData } from '../personal-data.server.ts'

/** `GET /api/accounts/my-data`: everything that is known about whoever asks, as a file to keep. */
export const myDataRoute: Routes = (router, dependencies) => {
  router.get('/api/accounts/my-data', async (request) => {
    const viewer = await dependencies.sessions.viewerOf(request)
    if (viewer.id === '') throw notSignedIn()
    const collect = () => myData(dependencies.db, viewer, personalDataOf(dependencies))
    const found = await dependencies.get(turnsOf).run(viewer.id, collect, request.gone)
    const written = JSON.stringify(found, undefined, 2)
    return jsonText(`${written}\n`, { 'content-disposition': 'attachment; filename="fieldside-my-data.json"' })
  })
}
