import { jsonText } from '#http/http-request.ts'
import type { Routes } from '#http/service.ts'
import { notSignedIn } from '#http/sessions.ts'
import { myData, type PersonalData } from '../personal-data.server.ts'

/** `GET /api/accounts/my-data`: everything that is known about whoever asks, as a file to keep. */
export const myDataRoute =
  (parts: readonly PersonalData[]): Routes =>
  (router, { db, sessions }) => {
    router.get('/api/accounts/my-data', async (exchange) => {
      const viewer = await sessions.viewerOf(exchange)
      if (viewer.id === '') throw notSignedIn()
      const written = JSON.stringify(await myData(db, viewer, parts), undefined, 2)
      return jsonText(`${written}\n`, { 'content-disposition': 'attachment; filename="fieldside-my-data.json"' })
    })
  }
