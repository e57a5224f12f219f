import { hash } from 'node:crypto'
import { tournamentOf } from '#areas/tournament/tournament.api.server.ts'
import type { Routes } from '#http/areas/dependencies.ts'
import { pageHeaders } from '#http/pages/policy.ts'
import { type Preferences, preferencesOf } from '#http/pages/preferences.ts'
import { jsonResponse, jsonText } from '#http/server/http-request.ts'
import { appManifest } from '../install/app-manifest.ts'
import { TRY_AGAIN_SCRIPT } from '../offline/try-again.ts'
import { BUILD_ID } from './build-id.ts'

const ASK_EACH_TIME = 'no-cache'

/** What browsers ask for beside the pages: which build is served, how the app is installed, what is shown without network. */
export const updatesRoutes =
  (offlinePage: (preferences: Preferences) => string): Routes =>
  (router, { db }) => {
    router.get('/latest.json', () => jsonResponse({ id: BUILD_ID }))

    router.get('/manifest.webmanifest', async (request) => {
      const tournament = await tournamentOf(db)
      return jsonText(JSON.stringify(appManifest(tournament?.name, preferencesOf(request).language)), {
        'content-type': 'application/manifest+json',
        'cache-control': ASK_EACH_TIME,
      })
    })

    const offlinePages = new Map<string, string>()
    router.get('/offline.html', (request) => {
      const preferences = preferencesOf(request)
      const key = `${preferences.language} ${preferences.theme}`
      const body = offlinePages.get(key) ?? offlinePage(preferences)
      offlinePages.set(key, body)
      return {
        status: 200,
        headers: {
          ...pageHeaders([hash('sha256', TRY_AGAIN_SCRIPT, 'base64')]),
          'content-type': 'text/html; charset=utf-8',
          'content-language': preferences.language,
          'cache-control': ASK_EACH_TIME,
        },
        body,
      }
    })
  }
