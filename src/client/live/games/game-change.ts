import {
  type GameStateKept,
  isDecided,
  type ScorePair,
  type ShownResult,
  shownResult,
  stateIn,
} from '#rules/games/states.ts'
import type { LiveMessage } from '../listeners.ts'
import { nextMoment } from '../load-moments.ts'

/** A game as live messages have it. */
export interface LiveGame {
  readonly id: string
  readonly division: string
  readonly kind: string
  /** The key of its pool, or ''. */
  readonly pool: string
  readonly home: string
  readonly away: string
  readonly duty: string
  /** The id of its field, or ''. */
  readonly field: string
  readonly starts: Date
  readonly state: GameStateKept
  readonly score: ScorePair
  readonly score_version: number
  /** As lists show it. */
  readonly result: ShownResult
}

export interface GameChange {
  /** When it was heard. */
  readonly at: number
  readonly game: LiveGame
  readonly stateBefore: GameStateKept
  /** Score and state alone: whoever shows the game need not load it again. */
  readonly isResult: boolean
  /** Tables and brackets are other ones now. */
  readonly isCounted: boolean
  /** It has come, gone, or is at another time. */
  readonly isMoved: boolean
}

/** What writing a result changes, and what goes up with it. */
const OF_RESULT: ReadonlySet<string> = new Set([
  'state',
  'home_score',
  'away_score',
  'forfeit',
  'advanced',
  'score_version',
  'updated',
])

/** Undefined for a message that is about no game. */
export function gameChangeIn({ topic, action, record, before }: LiveMessage): GameChange | undefined {
  if (!/^games\b/.test(topic)) return undefined
  const text = (name: string) => {
    const value = record[name]
    return typeof value === 'string' ? value : ''
  }
  const number = (name: string) => Number(record[name] ?? 0)
  const state = stateIn(record['state'])
  const [home_score, away_score] = [number('home_score'), number('away_score')]
  const game: LiveGame = {
    id: record.id,
    division: text('division'),
    kind: text('kind'),
    pool: text('pool'),
    home: text('home'),
    away: text('away'),
    duty: text('duty'),
    field: text('field'),
    starts: new Date(text('starts').replace(' ', 'T')),
    state,
    score: [home_score, away_score],
    score_version: number('score_version'),
    result: shownResult({ state, home_score, away_score }),
  }
  const was = { ...record, ...before }
  const isKnown = action === 'update' && before !== undefined
  // A game that is called off, or is played after all, comes and goes in brackets and lists.
  const isCancelled = [record, was].some((it) => it['state'] === 'cancelled') && before?.['state'] !== undefined
  return {
    at: nextMoment(),
    game,
    stateBefore: stateIn(was['state']),
    isResult: isKnown && !isCancelled && Object.keys(before).every((name) => OF_RESULT.has(name)),
    isCounted: !isKnown || isCancelled || countedIn(was) !== countedIn(record),
    isMoved: !isKnown || 'starts' in before,
  }
}

/** What tables and brackets go by; nothing before a result stands. */
const countedIn = ({ state, home_score, away_score, forfeit, advanced }: Readonly<Record<string, unknown>>): string =>
  isDecided(String(state)) ? JSON.stringify([state, home_score, away_score, forfeit, advanced]) : ''

/** For pages that show neither scores nor states. */
export const isMoreThanResult = ({ isResult }: GameChange): boolean => !isResult

/** For pages that show no scores: a game is another one, begins or ends. */
export const isMoreThanScore = ({ game, stateBefore, isResult }: GameChange): boolean =>
  !isResult || stateBefore !== game.state

/** What a page does about a change: a patch shows the result alone. */
export type Reaction = 'nothing' | 'patch' | 'reload'

/** `isShown`: before it. `belongs`: it may be shown now. */
export function reactionOfList({ isResult }: GameChange, { isShown, belongs }: { isShown: boolean; belongs: boolean }) {
  if (isResult) return isShown ? 'patch' : 'nothing'
  return isShown || belongs ? 'reload' : 'nothing'
}

/** The game as it is by now; undefined while what was loaded is the newest. */
export type NewestGame = (id: string) => LiveGame | undefined

export interface RowOfGame extends ShownResult {
  readonly id: string
}

/** A row as if it were loaded now. What else it shows has not changed: it would have been loaded again. */
export function patchedRow<Row extends RowOfGame>(row: Row, newest: NewestGame): Row {
  const game = newest(row.id)
  return game ? { ...row, score: game.result.score, state: game.result.state } : row
}

export const patchedRows = <Row extends RowOfGame>(rows: readonly Row[], newest: NewestGame): readonly Row[] =>
  rows.map((row) => patchedRow(row, newest))
