import type { GameRecord } from '#areas/schedule/division-play.api.server.ts'
import { wholePlay } from '#areas/schedule/division-play.api.server.ts'
import { formats, games } from '#areas/schedule/schedule.collections.ts'
import type { Reader } from '#records/reader.ts'
import { areAgreeing, type TeamReport } from '#rules/games/report.ts'
import type { ScorePair, SideName } from '#rules/games/states.ts'
import { type OpenTie, openTiesIn } from '../advancing/advance.server.ts'
import { type ScoreEntry, sayerOf } from '../reporting/reports.server.ts'
import { type GameScore, gameScoreOf } from '../score-shown.ts'
import { scoreEntries } from '../scores.collections.ts'

/** What waits for the scorekeeper. */

/** More than a tournament has games that wait; the oldest come first. */
const WAITING_MOST = 200
/** Of one game the team reports and some hints; a crowd says no more than that. */
const SAID_MOST = 2_000

const ORDER: readonly (SideName | '')[] = ['home', 'away', '']

export interface Said {
  readonly id: string
  /** '' for a hint. */
  readonly side: SideName | ''
  readonly score: ScorePair
  readonly at: string
  /** An account, or ''. */
  readonly actor: string
  readonly dayCode: string
  readonly device: string
}

export interface WaitingGame {
  readonly score: GameScore
  readonly game: GameRecord
  /** Reports and hints that count, the teams' first. */
  readonly said: readonly Said[]
  /** More than one person has said something, and all of them the same. */
  readonly isAgreeing: boolean
  /** Since when it waits. */
  readonly since: string
}

export interface WaitingForScorekeeper {
  /** The oldest first. */
  readonly games: readonly WaitingGame[]
  /** Pools that are over, and from which nobody goes on until throws are entered. */
  readonly ties: readonly OpenTie[]
}

export async function waitingForScorekeeper(reader: Reader): Promise<WaitingForScorekeeper> {
  return { games: await waitingGames(reader), ties: await openTies(reader) }
}

async function waitingGames(reader: Reader): Promise<readonly WaitingGame[]> {
  const waiting = await reader.list(games, {
    filter: 'state = "reported" || state = "disputed"',
    sort: 'starts,id',
    limit: WAITING_MOST,
  })
  const entries = Map.groupBy(
    await entriesAbout(
      reader,
      waiting.map(({ id }) => id),
    ),
    ({ game }) => game,
  )
  return waiting
    .map((game): WaitingGame => {
      const own = entries.get(game.id) ?? []
      const said = own.map(saidIn).toSorted((one, other) => ORDER.indexOf(one.side) - ORDER.indexOf(other.side))
      const since = own.reduce((first, { at }) => (at < first ? at : first), game.updated)
      return {
        game,
        score: gameScoreOf(game),
        said,
        isAgreeing: game.state === 'reported' && areAgreeing(own.map(voiceIn)),
        since,
      }
    })
    .toSorted((one, other) => (one.since < other.since ? -1 : one.since > other.since ? 1 : 0))
}

export const countWaiting = (reader: Reader): Promise<number> =>
  reader.count(games, { filter: 'state = "reported" || state = "disputed"' })

/** In every division. */
export async function openTies(reader: Reader): Promise<readonly OpenTie[]> {
  const divisions = (await reader.list(formats)).map(({ division }) => division)
  const ties: OpenTie[] = []
  for (const division of divisions) ties.push(...openTiesIn(await wholePlay(reader, division)))
  return ties
}

/** By game, who says what at present. */
export async function saidAbout(
  reader: Reader,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly TeamReport[]>> {
  const entries = await entriesAbout(reader, ids)
  return new Map([...Map.groupBy(entries, ({ game }) => game)].map(([game, own]) => [game, own.map(voiceIn)]))
}

async function entriesAbout(reader: Reader, ids: readonly string[]): Promise<readonly ScoreEntry[]> {
  if (ids.length === 0) return []
  const found = await reader.list(scoreEntries, {
    filter:
      '(act = "report" || act = "hint") && is_replaced = false && (game.state = "reported" || game.state = "disputed")',
    sort: 'at,id',
    limit: SAID_MOST,
  })
  const wanted = new Set(ids)
  return found.filter(({ game }) => wanted.has(game))
}

const voiceIn = (entry: ScoreEntry): TeamReport => ({
  by: sayerOf(entry),
  score: [entry.home_score, entry.away_score],
})

const saidIn = (entry: ScoreEntry): Said => ({
  id: entry.id,
  side: entry.for_side,
  score: [entry.home_score, entry.away_score],
  at: entry.at,
  actor: entry.actor,
  dayCode: entry.day_code,
  device: entry.device,
})
