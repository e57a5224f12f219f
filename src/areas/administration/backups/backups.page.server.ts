import { users } from '#areas/accounts/accounts.collections.ts'
import { tournamentOf } from '#areas/tournament/tournament.api.server.ts'
import { installationFacts } from '#http/areas/installation.ts'
import { ADMINS, checkWho } from '#http/commands/commands.ts'
import { refuse } from '#http/commands/refusals.ts'
import type { Done } from '#http/pages/forms/done.ts'
import { textOf } from '#http/pages/forms/form-fields.ts'
import type { PageRequest } from '#http/pages/page-request.ts'
import { keepBackup, listBackups } from '#records/storage/backups.ts'
import { m } from '#words/messages.js'
import { copyCalled } from './copies.server.ts'
import { RESTORE_REFUSALS } from './restore.refusals.ts'

/** What is typed where the tournament has no name yet. */
const NAMELESS = 'Fieldside'

/** What an admin types so that nothing is restored by a slip. */
export const nameToType = (tournament: string): string => tournament.trim() || NAMELESS

/** A copy that somebody looks at before going back to it. */
export async function copyLookedAt(page: PageRequest, name: string) {
  const { backupFolder, restoring } = page.get(installationFacts)
  const found = copyCalled(backupFolder, name)
  if (!found || !restoring) return { name, isUpload: false, problem: m.administration_restore_gone() }
  const { isUpload } = found
  const inspected = await restoring.inspect(found.file)
  if (!inspected.ok) return { name, isUpload, problem: RESTORE_REFUSALS[inspected.code]() }
  const toType = nameToType((await tournamentOf(page.db))?.name ?? '')
  return { name, isUpload, holds: inspected.holds, toType }
}

export type CopyLookedAt = Awaited<ReturnType<typeof copyLookedAt>>

/** By hand they stay until somebody deletes them: a full disk would be worse than one copy fewer. */
const MANUAL_MOST = 20

/** `since`: the process that goes back to a copy, and for whose successor the page waits. */
export interface BackupDone extends Done {
  readonly since?: string
}

export async function makeBackup(page: PageRequest): Promise<BackupDone> {
  const { backupFolder } = page.get(installationFacts)
  const manual = listBackups(backupFolder).filter(({ occasion }) => occasion === 'manual')
  if (manual.length >= MANUAL_MOST) throw refuse(RESTORE_REFUSALS, 'backups_full', undefined, 409)
  await page.db.writeAs(page.actor, async (tx, viewer) => {
    checkWho(ADMINS, viewer)
    await tx.audit(viewer, 'administration.makeBackup', users, viewer.id)
  })
  await keepBackup(page.db.store, backupFolder, 'manual')
  return { done: 'backup', text: m.administration_backup_made() }
}

/** Once the answer has left, the service stops, goes back to the copy and comes again. */
export async function restoreCopy(page: PageRequest, form: FormData): Promise<BackupDone> {
  const { backupFolder, restoring, startedAt } = page.get(installationFacts)
  const found = copyCalled(backupFolder, textOf(form, 'copy'))
  if (!found || !restoring) throw refuse(RESTORE_REFUSALS, 'gone', 'copy', 404)
  const inspected = await restoring.inspect(found.file)
  if (!inspected.ok) throw refuse(RESTORE_REFUSALS, inspected.code, 'copy')
  const by = await page.db.writeAs(page.actor, async (tx, viewer) => {
    checkWho(ADMINS, viewer)
    if (textOf(form, 'typed').trim() !== nameToType((await tournamentOf(tx))?.name ?? ''))
      throw refuse(RESTORE_REFUSALS, 'wrong_name', 'typed')
    await tx.audit(viewer, 'administration.beginRestore', users, viewer.id, { tournament: inspected.holds.tournament })
    return viewer
  })
  restoring.ask({ ...found, by })
  return { done: 'restore', text: m.administration_restore_begun(), since: startedAt.toISOString() }
}
