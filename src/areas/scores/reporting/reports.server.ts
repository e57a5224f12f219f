import type { Reader } from '#records/reader.ts'
import type { RecordOf } from '#records/schema/collection.ts'
import type { TeamReport } from '#rules/games/report.ts'
import type { SideName } from '#rules/games/states.ts'
import { scoreEntries } from '../scores.collections.ts'

export type ScoreEntry = RecordOf<typeof scoreEntries>

/** The report of a team that counts. */
export interface CurrentReport extends TeamReport {
  readonly id: string
  /** Of the game's score, after it. */
  readonly version: number
}

export type CurrentReports = Readonly<Partial<Record<SideName, CurrentReport>>>

export async function currentReports(reader: Reader, game: string): Promise<CurrentReports> {
  const found = await reader.list(scoreEntries, {
    filter: 'game = {:game} && act = "report" && is_replaced = false',
    params: { game },
    limit: 2,
  })
  return reportsIn(found)
}

const reportsIn = (entries: readonly ScoreEntry[]): CurrentReports =>
  Object.fromEntries(entries.flatMap((entry) => (entry.for_side === '' ? [] : [[entry.for_side, reportIn(entry)]])))

const reportIn = (entry: ScoreEntry): CurrentReport => ({
  id: entry.id,
  by: sayerOf(entry),
  score: [entry.home_score, entry.away_score],
  version: entry.score_version,
})

/** Who said it, as the rules tell people apart. */
export const sayerOf = ({ actor, day_code, id }: ScoreEntry): string =>
  actor !== '' ? actor : day_code !== '' ? `code ${day_code}` : `entry ${id}`
