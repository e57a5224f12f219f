import { refusals } from '#http/commands/refusals.ts'
import { m } from '#words/messages.js'

export const RESTORE_REFUSALS = refusals({
  damaged: m.administration_restore_damaged,
  foreign: m.administration_restore_foreign,
  altered: m.administration_restore_altered,
  adminless: m.administration_restore_adminless,
  newer: m.administration_restore_newer,
  shared: m.administration_restore_shared,
  gone: m.administration_restore_gone,
  wrong_name: m.administration_restore_wrong_name,
  backups_full: m.administration_backups_full,
})
