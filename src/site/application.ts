import { dependenciesOf } from '#http/areas/area.ts'
import { areaRoutes } from '#http/areas/area-routes.ts'
import type { App, Dependencies, Override } from '#http/areas/dependencies.ts'
import { hasMailServer, installationFacts, type Restoring } from '#http/areas/installation.ts'
import { createSessions } from '#http/auth/sessions.ts'
import { filesRoutes } from '#http/files/files-routes.ts'
import { rateLimitRoutes } from '#http/limits/rate-limit-routes.ts'
import { liveRoutes } from '#http/live/live-routes.ts'
import { metricsRoutes } from '#http/metrics/metrics-routes.ts'
import { type Assets, readAssets } from '#http/pages/assets.ts'
import { knowsPage, queryOfPage } from '#http/pages/known-pages.ts'
import { type Pages, pagesHandler } from '#http/pages/pages-handler.ts'
import type { Preferences } from '#http/pages/preferences.ts'
import { createApp } from '#http/server/app.ts'
import { healthRoutes } from '#http/server/health.ts'
import type { Log } from '#http/server/log.ts'
import type { Handler } from '#http/server/router.ts'
import type { Database } from '#records/database.ts'
import { backupFolder } from '#records/storage/backups.ts'
import { AREAS } from './areas.ts'
import { pageAt } from './pages.ts'
import type { Settings } from './process/settings.ts'
import { queryOf } from './query-of.server.ts'
import { BUILD_ID } from './updates/build-id.ts'
import { updatesRoutes } from './updates/updates-routes.ts'
import { versionOf } from './version.ts'

export interface ApplicationSettings extends Pick<Settings, 'limits' | 'rateLimits' | 'dataDir' | 'mail'> {
  db: Database
  log: Log
  publicUrl: string
  /** Left out: as fast as the machine's. */
  clockRate?: (() => number) | undefined
  isStopping: () => boolean
  /** Left out: nobody is told any figures. */
  metricsToken?: string | undefined
  restoring?: Restoring | undefined
  /** What this installation has besides. */
  provides?: readonly Override[] | undefined
  /** Left out: only programs are answered. */
  pages?: SitePages | undefined
}

const AS_FAST = () => 1

export interface SitePages extends Pages {
  /** The folder of what the browser loads. */
  readonly files: string
  /** What is in it, where somebody has read it already. */
  readonly assets?: Assets
  /** Kept by browsers, and shown in the place of a page that they cannot get. */
  offlinePage(preferences: Preferences): string
  /** The same pages with addresses that all begin so, such as `/rehearsal`; left out: nothing is rehearsed. */
  under?(basename: string): Pages
}

export interface Application {
  readonly app: App
  readonly dependencies: Dependencies
  /** Sends the live clients away, with a hint when to come back. */
  endLive(): Promise<void>
  /** Answers once everything that was begun beside a request is done or ended. */
  settled(): Promise<void>
}

/** The areas behind their addresses. */
export async function createApplication(settings: ApplicationSettings): Promise<Application> {
  const { db, log, publicUrl, clockRate = AS_FAST, limits, rateLimits, isStopping, pages } = settings
  const sessions = await createSessions(db, publicUrl)
  const live = liveRoutes()
  const facts = {
    version: versionOf(),
    build: BUILD_ID,
    startedAt: db.now(),
    backupFolder: backupFolder(settings.dataDir),
    disk: () => db.store.size(),
    hasMailServer: settings.mail.smtpUrl !== undefined,
    restoring: settings.restoring,
    live: () => ({ connections: live.sizes().clients, people: live.sizes().people }),
  }
  const dependencies = dependenciesOf(AREAS, { db, log, sessions, limits, rateLimits, publicUrl, clockRate }, [
    installationFacts.as(facts),
    hasMailServer.as(facts.hasMailServer),
    knowsPage.as((path) => pageAt(path) !== undefined),
    queryOfPage.as(queryOf),
    ...(settings.provides ?? []),
  ])
  if (db.store.others.mayBe) for (const hearing of AREAS.flatMap((it) => it.hears ?? [])) dependencies.get(hearing)
  const routes = [
    healthRoutes(isStopping),
    metricsRoutes(settings.metricsToken),
    ...areaRoutes(AREAS),
    filesRoutes,
    live.routes,
    ...(pages ? [updatesRoutes(pages.offlinePage)] : []),
  ]
  return {
    dependencies,
    app: createApp(dependencies, routes, [rateLimitRoutes], pages && sitePages(dependencies, pages)),
    endLive: live.stop,
    settled: () => dependencies.background.stop(),
  }
}

/** The files of the build, and pages for every other address. */
function sitePages(dependencies: Dependencies, pages: SitePages): Handler {
  const assets = pages.assets ?? readAssets(pages.files)
  const page = pagesHandler(dependencies, pages)
  return (request) => assets.answer(request) ?? page(request)
}
