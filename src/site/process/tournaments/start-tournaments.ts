import { statSync } from 'node:fs'
import { readAssets } from '#http/pages/assets.ts'
import { createLog } from '#http/server/log.ts'
import { regularly } from '../background/regularly.ts'
import type { ServeOptions } from '../serve-installation.ts'
import { isPublicUrlMissing, publicUrlOf, type Settings, type TournamentsSettings } from '../settings.ts'
import { listenAs, type Started } from '../start.ts'
import { noFolder, Tournaments } from './tournaments.ts'

/** How often the folder is looked at. */
const LOOK_MS = 2_000

export interface StartTournamentsOptions extends Pick<ServeOptions, 'pages' | 'log'> {
  readonly lookEveryMs?: number
}

/** Serves every tournament of a folder. Those that are made, archived or moved meanwhile are served so within seconds. */
export async function startTournaments(
  settings: Settings,
  of: TournamentsSettings,
  migrations: string,
  { pages, log = createLog(settings.logLevel), lookEveryMs = LOOK_MS }: StartTournamentsOptions = {},
): Promise<Started> {
  if (!statSync(of.folder, { throwIfNoEntry: false })?.isDirectory()) throw noFolder(of.folder)
  const listening = await listenAs(settings, log)
  const { port } = listening
  // Files of the build are the same for all.
  const shared = pages && { ...pages, assets: readAssets(pages.files) }
  const tournaments = new Tournaments(of, { settings, migrations, port, log, pages: shared })
  let endLooking = async () => {}
  const stop = async () => {
    await endLooking()
    // Nobody new first: live clients who are sent away would otherwise be back at once.
    await Promise.all([listening.stop(), tournaments.endWork()])
    await tournaments.close()
  }
  try {
    await tournaments.begin()
  } catch (error) {
    await stop()
    throw error
  }
  listening.answer(tournaments.app)
  const failure = 'the folder of the tournaments could not be read and will be tried again'
  endLooking = regularly({ everyMs: lookEveryMs, log, failure }, () => tournaments.look())
  const publicUrl = publicUrlOf(settings, port)
  if (isPublicUrlMissing(settings))
    log.warn('PUBLIC_URL is not set: the addresses of the tournaments have the port of this process')
  log.info('listening', { url: publicUrl, host: settings.host, port, tournaments: of.folder })
  return {
    log,
    port,
    publicUrl,
    isByName: true,
    // Each was told with its tournament: another one would end it.
    firstAdminLink: undefined,
    leave: listening.leave,
    stop,
    // Each of them goes back, and is given up, by itself.
    restoreWanted: new Promise(() => {}),
    claimLost: new Promise(() => {}),
    restored: () => Promise.reject(new Error('A tournament goes back by itself')),
  }
}
