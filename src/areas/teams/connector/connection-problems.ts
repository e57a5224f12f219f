import type { ProblemWords } from '#client/forms/problems.ts'
import { m } from '#words/messages.js'

/** Why the connector refuses something, in words. */
export const CONNECTOR_WORDS: ProblemWords = {
  connection_open: m.connector_problem_open,
  has_player: m.connector_problem_has_player,
  not_connected: m.connector_problem_not_connected,
  player_gone: m.connector_problem_player_gone,
  player_taken: m.connector_problem_taken,
  status_429: m.connector_problem_too_often,
  wrong_code: m.connector_problem_wrong_code,
}
