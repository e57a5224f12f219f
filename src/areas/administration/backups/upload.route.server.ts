import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Routes } from '#http/areas/dependencies.ts'
import { installationFacts } from '#http/areas/installation.ts'
import { isFromElsewhere, originOf } from '#http/auth/origin.ts'
import { bodyPieces } from '#http/bodies/body-pieces.ts'
import { NO_JSON } from '#http/bodies/json-bounds.ts'
import { ADMINS, checkWho } from '#http/commands/commands.ts'
import { speaking } from '#http/commands/language.ts'
import { refuse } from '#http/commands/refusals.ts'
import { ComeBackLater } from '#http/limits/rate-limits.ts'
import { preferencesOf } from '#http/pages/preferences.ts'
import { jsonResponse } from '#http/server/http-request.ts'
import { Refusal } from '#records/errors.ts'
import { RESTARTED_PATH, UPLOAD_PATH } from './backups.address.ts'
import { dropUploads, newUpload } from './copies.server.ts'
import { RESTORE_REFUSALS } from './restore.refusals.ts'

/** More than a club's tournaments of a life with all their pictures. */
const UPLOAD_MOST_BYTES = 4_000_000_000
/** Beside what was sent, the copy that is put in place and the one of what was there must fit on the disk. */
const TIMES_ON_DISK = 3
const TRY_AGAIN_SECONDS = 10

/** Takes a copy that an admin has at home, piece by piece to disk, and keeps it if it is one to go on with. Nothing is restored by it. */
export const uploadRoute: Routes = (router, dependencies) => {
  const { sessions, publicUrl } = dependencies
  const { backupFolder, disk, restoring, startedAt } = dependencies.get(installationFacts)
  const origin = originOf(publicUrl)
  let isTaking = false

  router.post(UPLOAD_PATH, NO_JSON, async (request) => {
    const { viewer } = await sessions.sessionOf(request)
    checkWho(ADMINS, viewer)
    if (!restoring || isFromElsewhere(request, origin)) throw new Refusal(403, 'Only our own pages can send a copy.')
    if (isTaking) throw new ComeBackLater(503, 'Another copy is being sent.', TRY_AGAIN_SECONDS)
    isTaking = true
    const { name, file } = newUpload(backupFolder)
    try {
      await mkdir(backupFolder, { recursive: true, mode: 0o700 })
      await dropUploads(backupFolder)
      const most = Math.min(UPLOAD_MOST_BYTES, Math.floor((await disk()).freeBytes / TIMES_ON_DISK))
      await pipeline(
        Readable.from(bodyPieces(request, most)),
        createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true }),
      )
      const found = await restoring.inspect(file)
      if (!found.ok)
        throw speaking(preferencesOf(request).language, () => refuse(RESTORE_REFUSALS, found.code, 'copy', 400))
      return jsonResponse({ copy: name })
    } catch (error) {
      await rm(file, { force: true })
      throw error
    } finally {
      isTaking = false
    }
  })

  // Whoever waits may have no session in what was restored, and learns no more than that the process they knew is gone.
  router.get(RESTARTED_PATH, async (request) =>
    jsonResponse({ isBack: request.query('since') !== startedAt.toISOString() }, 200, { 'cache-control': 'no-store' }),
  )
}
