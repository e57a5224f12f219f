/** SQLite's result codes for a damaged database and for a file that is none; further bits say more about it. */
const CORRUPT = 11
const NO_DATABASE = 26
const PRIMARY_CODE = 0xff

/** A database or a copy of it was read from its first page to its last, and is not whole. */
export class DamagedError extends Error {}

/** What the database says is damaged, in an error or what caused it; undefined for any other error. */
export function whyDamaged(error: unknown): string | undefined {
  for (let it = error; it instanceof Error; it = it.cause) {
    if (it instanceof DamagedError) return it.message
    const code = 'errcode' in it ? Number(it.errcode) & PRIMARY_CODE : 0
    if (code === CORRUPT || code === NO_DATABASE) return it.message
  }
  return undefined
}
