import { users } from '#areas/accounts/accounts.collections.ts'
import { createAccounts } from '#areas/accounts/accounts.server.ts'
import { createAdministration } from '#areas/administration/administration.server.ts'
import { backupRoute } from '#areas/administration/backup.route.server.ts'
import { installationOf } from '#areas/administration/installation.server.ts'
import { configurationWriters } from '#areas/configuration/configuration.commands.server.ts'
import { capacitiesWriters } from '#areas/registration/decisions/capacities.commands.server.ts'
import { createRegistration } from '#areas/registration/registration.commands.server.ts'
import { playersCsvRoute } from '#areas/teams/admin-players/admin-players-csv.route.server.ts'
import { teamsCsvRoute } from '#areas/teams/admin-teams/admin-teams-csv.route.server.ts'
import { connectionCommands } from '#areas/teams/connector/connection.commands.server.ts'
import { rosterCsvRoute } from '#areas/teams/roster/roster-csv.route.server.ts'
import { addManager } from '#areas/teams/teams.api.server.ts'
import { tournamentWriters } from '#areas/tournament/tournament.writers.server.ts'
import { createApp } from '#http/app.ts'
import { authRoutes } from '#http/auth-routes.ts'
import { filesRoutes } from '#http/files/files-routes.ts'
import { healthRoutes } from '#http/health.ts'
import { liveRoutes } from '#http/live/live-routes.ts'
import type { Log } from '#http/log.ts'
import { readAssets } from '#http/pages/assets.ts'
import type { PageDependencies } from '#http/pages/page-request.ts'
import { type Pages, pagesHandler } from '#http/pages/pages-handler.ts'
import type { Preferences } from '#http/pages/preferences.ts'
import { rateLimitRoutes } from '#http/rate-limits.ts'
import type { Handler } from '#http/router.ts'
import type { App } from '#http/service.ts'
import { createSessions } from '#http/sessions.ts'
import type { Database } from '#records/database.ts'
import { backupFolder } from '#records/sqlite/backups.ts'
import { ADMIN_AREAS } from './admin-areas.ts'
import { COMMANDS, PERSONAL_DATA } from './areas.ts'
import { databasePath } from './database.ts'
import type { Settings } from './settings.ts'
import { BUILD_ID } from './updates/build-id.ts'
import { updatesRoutes } from './updates/updates-routes.ts'
import { versionOf } from './version.ts'

export interface ApplicationSettings extends Pick<Settings, 'limits' | 'rateLimits' | 'dataDir' | 'mail'> {
  db: Database
  log: Log
  publicUrl: string
  isStopping: () => boolean
  /** Left out: only programs are answered. */
  pages?: SitePages | undefined
}

export interface SitePages extends Pages {
  /** The folder of what the browser loads. */
  readonly files: string
  /** Kept by browsers, and shown in the place of a page that they cannot get. */
  offlinePage(preferences: Preferences): string
}

export interface Application {
  readonly app: App
  /** Sends the live clients away, with a hint when to come back. */
  endLive(): Promise<void>
  /** Answers once everything that was begun beside a request is done. */
  settled(): Promise<void>
}

/** The areas behind their doors. */
export async function createApplication(settings: ApplicationSettings): Promise<Application> {
  const { db, log, publicUrl, limits, rateLimits, isStopping, pages } = settings
  const sessions = await createSessions(db, publicUrl)
  const accounts = createAccounts({ db, publicUrl, log, rateLimits, personalData: PERSONAL_DATA, joinTeam: addManager })
  const live = liveRoutes()
  const service = {
    db,
    log,
    sessions,
    limits,
    commands: [
      ...COMMANDS,
      ...accounts.commands,
      ...createRegistration({ publicUrl, rateLimits }),
      ...connectionCommands({ publicUrl, rateLimits }),
    ],
    writers: new Map([
      [users, accounts.writer],
      ...configurationWriters(db),
      ...tournamentWriters(db),
      ...capacitiesWriters(db),
    ]),
    publicUrl,
  }
  const installation = installationOf({
    version: versionOf(),
    build: BUILD_ID,
    startedAt: db.now(),
    databasePath: databasePath(settings.dataDir),
    backupFolder: backupFolder(settings.dataDir),
    hasMailServer: settings.mail.smtpUrl !== undefined,
    live: () => ({ connections: live.sizes().clients, people: live.sizes().people }),
  })
  createAdministration({ db, areas: ADMIN_AREAS, installation })
  const doors = [
    healthRoutes(isStopping),
    authRoutes(accounts.flows, sessions),
    ...accounts.doors,
    rosterCsvRoute,
    teamsCsvRoute,
    playersCsvRoute,
    filesRoutes,
    live.routes,
    backupRoute(installation),
    ...(pages ? [updatesRoutes(pages.offlinePage)] : []),
  ]
  return {
    app: createApp(
      service,
      doors,
      [rateLimitRoutes(rateLimits)],
      pages && sitePages({ ...service, flows: accounts.flows }, pages),
    ),
    endLive: live.stop,
    settled: accounts.settled,
  }
}

/** The files of the build, and pages for every other address. */
function sitePages(dependencies: PageDependencies, pages: SitePages): Handler {
  const assets = readAssets(pages.files)
  const page = pagesHandler(dependencies, pages)
  return (exchange) => assets.answer(exchange) ?? page(exchange)
}
