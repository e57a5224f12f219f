/** What of an installation's figures somebody should look after. */

/** Copies are made every hour: two in a row are missing. */
const BACKUP_LATE_MINUTES = 150
/** A copy, its check and a day of the journal fit in there many times. */
const DISK_LOW_BYTES = 1_000_000_000

export type BackupConcern = 'none' | 'late'

export function backupConcern(last: { readonly ageMinutes: number } | undefined): BackupConcern | undefined {
  if (!last) return 'none'
  return last.ageMinutes > BACKUP_LATE_MINUTES ? 'late' : undefined
}

/** Also when the next copies of the database itself would not fit. */
export const isDiskLow = ({ freeBytes, databaseBytes }: { freeBytes: number; databaseBytes: number }): boolean =>
  freeBytes < Math.max(DISK_LOW_BYTES, 3 * databaseBytes)
