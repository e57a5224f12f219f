import { personalDataOf } from '#http/area.ts'
import type { Routes } from '#http/dependencies.ts'
import { jsonText } from '#http/http-request.ts'
import { notSignedIn } from '#http/sessions.ts'
import { myData } from '../personal-data.server.ts'

/** `GET /api/accounts/my-data`: everything that is known about whoever asks, as a file to keep. */
export const myDataRoute: Routes = (router, dependencies) => {
  router.get('/api/accounts/my-data', async (request) => {
    const viewer = await dependencies.sessions.viewerOf(request)
    if (viewer.id === '') throw notSignedIn()
    const found = await myData(dependencies.db, viewer, personalDataOf(dependencies))
    const written = JSON.stringify(found, undefined, 2)
    return jsonText(`${written}\n`, { 'content-disposition': 'attachment; filename="fieldside-my-data.json"' })
  })
}
