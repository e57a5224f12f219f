/** Times as they are stored and sent: `2026-06-01 10:00:00.000Z`. */
export const timestamp = (at: Date): string => at.toISOString().replace('T', ' ')

const DATE = /^\d{4}-\d{2}-\d{2}(?:[ T]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/

/** Reads a date or time as people and clients write it; undefined if it is none. Without a zone it is UTC. */
export function parseTimestamp(source: string): string | undefined {
  if (!DATE.test(source)) return undefined
  const zoned = /(?:Z|[+-]\d{2}:?\d{2})$/.test(source.slice(10))
  const at = new Date(source.length === 10 ? source : source.replace(' ', 'T') + (zoned ? '' : 'Z'))
  if (Number.isNaN(at.getTime()) || at.getUTCFullYear() < 0 || at.getUTCFullYear() > 9999) return undefined
  // Dates that do not exist (30 February) roll over in some engines.
  const day = source.slice(0, 10)
  if (timestamp(new Date(`${day}T00:00Z`)).slice(0, 10) !== day) return undefined
  return timestamp(at)
}
