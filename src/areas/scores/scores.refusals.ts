import type { GameRecord } from '#areas/schedule/division-play.api.server.ts'
import { refusals, refuse } from '#http/commands/refusals.ts'
import type { Refusal } from '#records/errors.ts'
import type { GameRefusal } from '#rules/games/states.ts'
import { m } from '#words/messages.js'
import { gameScoreOf } from './score-shown.ts'

/** Why something about a score is refused. */
export const SCORE_REFUSALS = refusals({
  teams_unknown: m.scores_problem_teams_unknown,
  winner_unknown: m.scores_problem_winner_unknown,
  level: m.scores_problem_level,
  decided: m.scores_problem_decided,
  reported: m.scores_problem_reported,
  suspended: m.scores_problem_suspended,
  cancelled: m.scores_problem_cancelled,
  counted_elsewhere: m.scores_problem_counted_elsewhere,
  may_not_count: m.scores_problem_may_not_count,
  nothing_reported: m.scores_problem_nothing_reported,
  not_stopped: m.scores_problem_not_stopped,
  no_place: m.scores_problem_no_place,
  not_decided: m.scores_problem_not_decided,
  nothing_changes: m.scores_problem_nothing_changes,
  no_ratio: m.scores_problem_no_ratio,
  game_gone: m.scores_problem_game_gone,
  pool_gone: m.scores_problem_pool_gone,
  too_early: m.scores_problem_too_early,
  score_changed: m.scores_problem_score_changed,
  preview_stale: m.scores_problem_preview_stale,
  no_tie: m.scores_problem_no_tie,
  code_unknown: m.scores_problem_code_unknown,
  code_gone: m.scores_problem_code_gone,
  codes_full: m.scores_problem_codes_full,
  field_gone: m.scores_problem_field_gone,
} satisfies Record<GameRefusal, unknown> & Record<string, unknown>)

/** Those that tell of another value than the asker knew. Sent again on top of it they would be refused again. */
const OVERTAKEN: ReadonlySet<GameRefusal> = new Set(['decided', 'reported'])

/** What a rule refuses, with what is there now and what was wanted where that differs. */
export const refusedBy = (code: GameRefusal, game: GameRecord, wanted?: unknown): Refusal =>
  OVERTAKEN.has(code)
    ? refuse(SCORE_REFUSALS, code, undefined, {
        status: 409,
        data: { current: gameScoreOf(game), wanted, isFinal: true },
      })
    : refuse(SCORE_REFUSALS, code, undefined, code === 'may_not_count' ? 403 : 409)

/** A conflict: whoever wants their own can send it again, based on what is there now. */
export const scoreChanged = (
  game: GameRecord,
  wanted: unknown,
  code: 'score_changed' | 'counted_elsewhere' = 'score_changed',
): Refusal => refuse(SCORE_REFUSALS, code, undefined, { status: 409, data: { current: gameScoreOf(game), wanted } })
