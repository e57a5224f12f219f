/** SQLite's result code and the system's. */
const CODES = [13, 'ENOSPC', 'EDQUOT']

/** Whether something failed because nothing more fits on the disk. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { errcode, code } = error as Error & { errcode?: unknown; code?: unknown }
  return CODES.some((it) => it === errcode || it === code)
}
