import { readFileSync } from 'node:fs'

/** As package.json has it; the same way from src/site/ and from build/server/. A build may stand without it. */
export function versionOf(): string {
  try {
    const read: unknown = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
    return typeof read === 'object' && read !== null && 'version' in read ? String(read.version) : UNKNOWN
  } catch {
    return UNKNOWN
  }
}

const UNKNOWN = 'unknown'
