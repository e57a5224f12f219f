import type { RestoreWanted } from '#http/areas/installation.ts'
import type { Log } from '#http/server/log.ts'
import { type Listening, listen as takePort } from '#http/server/serve.ts'
import { goBackTo, type RestoreNote } from './go-back.ts'
import { type ServeOptions, serveInstallation } from './serve-installation.ts'
import { isPublicUrlMissing, publicUrlOf, type Settings } from './settings.ts'

export interface Started {
  readonly log: Log
  readonly port: number
  readonly publicUrl: string
  /** Whether people come by host names alone; left out: also by the address of the machine. */
  readonly isByName?: boolean
  /** With which the first admin account is made; undefined once there is one. */
  readonly firstAdminLink: string | undefined
  /** Another process has taken its place: whoever is connected here is sent there, one by one. */
  leave(): void
  /** In good order: requests under way get their answer, and what was begun is finished. */
  stop(): Promise<void>
  /** Comes once an admin wants to go back to a copy. */
  readonly restoreWanted: Promise<RestoreWanted>
  /** Comes once another process has taken the database, with a sentence about that. */
  readonly claimLost: Promise<string>
  /** Stops, goes back and starts again on the same port; on what was there before, where that does not work. */
  restored(wanted: RestoreWanted): Promise<Started>
}

export interface StartOptions
  extends Pick<ServeOptions, 'pages' | 'log' | 'clock' | 'fill' | 'restoreNote' | 'provides'> {
  /** Left out: a port of its own. */
  readonly listen?: typeof takePort
}

/** Takes the port that the settings name. */
export const listenAs = (settings: Settings, log: Log, listen = takePort): Promise<Listening> =>
  listen({
    host: settings.host,
    port: settings.port,
    log,
    tls: settings.publicUrl?.startsWith('https:') ?? false,
    logRequests: settings.logLevel === 'debug',
    trustedProxies: settings.trustedProxies,
    connections: settings.connections,
  })

/** From settings to a service that answers. What cannot be done is said in a sentence, and nothing is left behind. */
export async function start(settings: Settings, migrations: string, options: StartOptions = {}): Promise<Started> {
  const { listen, fill: _, ...withoutFill } = options
  const isHeld = listen !== undefined
  let listening: Listening | undefined
  try {
    const takeAddress = async (log: Log) => {
      listening = await listenAs(settings, log, listen)
      return publicUrlOf(settings, listening.port)
    }
    const served = await serveInstallation(settings, migrations, takeAddress, { ...options, isHeld })
    const taken = listening!
    const { log, app, publicUrl, firstAdminLink, restoreWanted, claimLost } = served
    const stop = async () => {
      // Nobody new first: live clients who are sent away would otherwise be back at once.
      await Promise.all([taken.stop(), served.endWork()])
      await served.close()
    }
    taken.answer(app)
    if (isPublicUrlMissing(settings))
      log.warn('PUBLIC_URL is not set: links in mails and sign-in by pages work on this machine only')
    log.info('listening', {
      url: publicUrl,
      host: settings.host,
      port: taken.port,
      dataDir: settings.dataDir,
      database: served.location,
    })
    // What was put in at the first start is in the copy, or not.
    const again = (restoreNote: RestoreNote) =>
      start({ ...settings, port: taken.port }, migrations, { ...withoutFill, ...(listen && { listen }), restoreNote })
    return {
      log,
      port: taken.port,
      publicUrl,
      firstAdminLink,
      leave: taken.leave,
      stop,
      restoreWanted,
      claimLost,
      async restored(asked) {
        await stop()
        return goBackTo(asked, { settings, migrations, log, again })
      },
    }
  } catch (error) {
    await listening?.stop()
    throw error
  }
}
