import { ensureFirstAdminLink } from '#areas/accounts/accounts.api.server.ts'
import { loadConfig } from '#areas/configuration/configuration.api.server.ts'
import { createMailSender } from '#areas/notifications/mail-sender.server.ts'
import { createPushSender } from '#areas/notifications/push/push-sender.server.ts'
import { archivedTournament } from '#http/areas/archived.ts'
import type { App, Override } from '#http/areas/dependencies.ts'
import type { Restoring } from '#http/areas/installation.ts'
import type { SessionKeeper } from '#http/auth/sessions.ts'
import { type Figures, installationFigures } from '#http/metrics/installation-figures.ts'
import type { Log } from '#http/server/log.ts'
import type { Database } from '#records/database.ts'
import { backupFolder } from '#records/storage/backups.ts'
import { createApplication, type SitePages } from '../application.ts'
import { keepBackups } from './background/backups.ts'
import { dueEvery, keepWorking } from './background/due-work.ts'
import { keepTidy } from './background/housekeeping.ts'
import { providedBySettings } from './provided-by-settings.ts'
import type { Settings } from './settings.ts'

/**
 * One tournament at work: its database and clock, limits, sessions, live hub, mail, push, copies, and what is done beside
 * requests. Nothing of it is shared, so that several can live in one process.
 */
export interface Installation {
  readonly db: Database
  readonly publicUrl: string
  /** Answers its requests. */
  readonly app: App
  readonly sessions: SessionKeeper
  /** With which the first admin account is made; undefined once there is one. */
  readonly firstAdminLink: string | undefined
  readonly figures: Figures
  /** Sends live clients away and begins no more work; requests under way still get their answer. */
  endWork(): Promise<void>
  /** After the last answer: finishes what was begun beside requests. The database stays open. */
  settle(): Promise<void>
}

export interface InstallationOptions {
  readonly settings: Settings
  readonly log: Log
  readonly publicUrl: string
  readonly clockRate: () => number
  /** Left out: only programs are answered. */
  readonly pages?: SitePages | undefined
  readonly restoring?: Restoring | undefined
  readonly provides?: readonly Override[]
  /** Left out: it does. */
  readonly showsFirstAdminLink?: boolean
  /** Whether it is only read: nothing is done beside requests, and nothing leaves. */
  readonly isArchived?: boolean
}

/** Puts an open database to work. */
export async function createInstallation(db: Database, options: InstallationOptions): Promise<Installation> {
  const {
    settings,
    log,
    publicUrl,
    clockRate,
    pages,
    restoring,
    provides = [],
    showsFirstAdminLink = true,
    isArchived = false,
  } = options
  let isStopping = false
  const application = await createApplication({
    ...settings,
    db,
    log,
    publicUrl,
    clockRate,
    isStopping: () => isStopping,
    restoring,
    provides: [archivedTournament.as(isArchived), ...providedBySettings(settings), ...provides],
    pages,
  })
  const firstAdminLink = showsFirstAdminLink ? await ensureFirstAdminLink(db, publicUrl) : undefined
  await loadConfig(db, log.error)
  const beside = isArchived ? NOTHING_BESIDE : workBeside(db, { settings, log, publicUrl, clockRate })
  return {
    db,
    publicUrl,
    app: application.app,
    sessions: application.dependencies.sessions,
    firstAdminLink,
    figures: installationFigures(application.dependencies),
    async endWork() {
      isStopping = true
      await Promise.all([application.endLive(), beside.end()])
    },
    async settle() {
      await application.settled()
      await beside.settle()
    },
  }
}

interface WorkBeside {
  /** Begins no more. */
  end(): Promise<unknown>
  /** What is being sent leaves. */
  settle(): Promise<unknown>
}

const NOTHING_BESIDE: WorkBeside = { end: async () => {}, settle: async () => {} }

/** What is done beside requests: mails, push messages, copies, tidying up, and whatever becomes due. */
function workBeside(
  db: Database,
  { settings, log, publicUrl, clockRate }: Pick<InstallationOptions, 'settings' | 'log' | 'publicUrl' | 'clockRate'>,
): WorkBeside {
  const mail = createMailSender({ db, log, smtpUrl: settings.mail.smtpUrl, from: settings.mail.from ?? '' })
  const push = createPushSender({ db, log, publicUrl, rules: settings.push })
  const { others } = db.store
  const folder = backupFolder(settings.dataDir)
  const ends = [
    keepBackups({ source: db.store, others, folder, rotation: settings.backups, log }),
    keepTidy(db, log),
    keepWorking(db, log, dueEvery(clockRate())),
  ]
  return {
    end: () => Promise.all(ends.map((end) => end())),
    settle: () => Promise.all([mail.stop(), push.stop()]),
  }
}
