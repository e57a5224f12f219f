import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RehearsalReport } from '#rules/rehearsal/tight-spots.ts'

/** The report of the last rehearsal, beside the database: it is about the plan, and no part of it. */

const fileIn = (dataDir: string) => join(dataDir, 'rehearsal-report.json')

/** Another version may have written another one. */
const VERSION = 1

export function keepReport(dataDir: string, report: RehearsalReport) {
  const file = fileIn(dataDir)
  writeFileSync(`${file}.making`, JSON.stringify({ version: VERSION, report }), { mode: 0o600 })
  renameSync(`${file}.making`, file)
}

export function keptReport(dataDir: string): RehearsalReport | undefined {
  try {
    const kept: unknown = JSON.parse(readFileSync(fileIn(dataDir), 'utf8'))
    return isKept(kept) ? kept.report : undefined
  } catch {
    return undefined
  }
}

const isKept = (kept: unknown): kept is { readonly report: RehearsalReport } =>
  typeof kept === 'object' && kept !== null && 'version' in kept && kept.version === VERSION && 'report' in kept
