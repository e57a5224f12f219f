/** Texts and names in quotes are left alone. */
const PARTS = /'[^']*'|"[^"]*"|\?/g

const KEPT = 1_000
/** Longer ones, of which no two may be alike, are read anew each time. */
const KEPT_MAX_LENGTH = 8_000
const kept = new Map<string, string>()

/** A statement with its places numbered, as PostgreSQL wants them: the engine writes `?`. */
export function numbered(sql: string): string {
  const known = kept.get(sql)
  if (known !== undefined) return known
  let places = 0
  const text = sql.replace(PARTS, (part) => (part === '?' ? `$${++places}` : part))
  if (sql.length > KEPT_MAX_LENGTH) return text
  if (kept.size >= KEPT) kept.delete(kept.keys().next().value ?? '')
  kept.set(sql, text)
  return text
}
