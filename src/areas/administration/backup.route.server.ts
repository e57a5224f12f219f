import { once } from 'node:events'
import { createReadStream, type ReadStream } from 'node:fs'
import { mkdir, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { users } from '#areas/accounts/accounts.collections.ts'
import type { Routes } from '#http/areas/dependencies.ts'
import { installationFacts } from '#http/areas/installation.ts'
import { isFromElsewhere, originOf } from '#http/auth/origin.ts'
import { ADMINS, checkWho } from '#http/commands/commands.ts'
import { ComeBackLater } from '#http/limits/rate-limits.ts'
import { notFound, Refusal } from '#records/errors.ts'
import { randomName } from '#records/ids.ts'
import { PARTIAL } from '#records/storage/backups.ts'
import { BACKUP_PATH } from './backups/backups.address.ts'
import { copyCalled } from './backups/copies.server.ts'

/** A second copy at the same time would only slow the first one down. */
const TRY_AGAIN_SECONDS = 10
const NAME_LENGTH = 15
/**
 * A fresh, checked copy of the whole database for admins to take home. It holds everything, the hashes of passwords and
 * the secret of the sessions included, so that a restore brings everything back.
 */
export const backupRoute: Routes = (router, dependencies) => {
  const { db, sessions, publicUrl } = dependencies
  const { backupFolder } = dependencies.get(installationFacts)
  const origin = originOf(publicUrl)
  let isCopying = false

  router.get(BACKUP_PATH, async (request) => {
    const actor = await sessions.sessionOf(request)
    checkWho(ADMINS, actor.viewer)
    if (isFromElsewhere(request, origin)) throw new Refusal(403, 'Only our own pages can ask for a copy.')
    const { contentType, extension } = db.store.backupFormat
    const wanted = request.query('copy')
    const kept = wanted === undefined ? undefined : copyCalled(backupFolder, wanted)
    if (wanted !== undefined && (!kept || kept.isUpload)) throw notFound()
    /** Whoever is no admin any more once the copy is made does not get it. */
    const keepWhoTook = (bytes: number) =>
      db.writeAs(actor, async (tx, viewer) => {
        checkWho(ADMINS, viewer)
        await tx.audit(viewer, 'administration.backup', users, viewer.id, { bytes })
      })
    const headers = {
      'cache-control': 'no-store',
      'content-type': contentType,
      'content-disposition': `attachment; filename=${kept ? basename(kept.file) : fileName(db.now(), extension)}`,
    }
    if (request.method === 'HEAD') return { status: 200, headers }
    if (kept) {
      const { size } = await stat(kept.file)
      await keepWhoTook(size)
      return {
        status: 200,
        headers: { ...headers, 'content-length': String(size) },
        body: piecesOf(createReadStream(kept.file)),
      }
    }
    if (isCopying) throw new ComeBackLater(503, 'Another copy is being made.', TRY_AGAIN_SECONDS)
    isCopying = true
    try {
      // The rotation of the backups clears away what a killed process leaves under this name.
      const file = join(backupFolder, `download-${randomName(NAME_LENGTH)}${PARTIAL}.${extension}`)
      await mkdir(backupFolder, { recursive: true, mode: 0o700 })
      await db.store.backup(file)
      const copy = createReadStream(file)
      try {
        await once(copy, 'open')
        const { size } = await stat(file)
        await keepWhoTook(size)
        // Whoever leaves before a piece is asked for would leave it open.
        if (request.response.destroyed) copy.destroy()
        else request.response.once('close', () => copy.destroy())
        return { status: 200, headers: { ...headers, 'content-length': String(size) }, body: piecesOf(copy) }
      } catch (error) {
        copy.destroy()
        throw error
      } finally {
        // Open, it can be read without its name.
        await rm(file, { force: true })
      }
    } finally {
      isCopying = false
    }
  })
}

const fileName = (now: Date, extension: string) =>
  `fieldside-${now.toISOString().slice(0, 16).replaceAll(':', '-')}.${extension}`

async function* piecesOf(content: ReadStream): AsyncGenerator<Uint8Array> {
  for await (const piece of content) {
    if (piece instanceof Uint8Array) yield piece
  }
}
