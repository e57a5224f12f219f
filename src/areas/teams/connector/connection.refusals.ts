import { refusals } from '#http/commands/refusals.ts'
import { m } from '#words/messages.js'

/** Why somebody's own account is not connected to a player. */
export const CONNECTION_REFUSALS = refusals({
  connection_open: m.connector_problem_open,
  not_connected: m.connector_problem_not_connected,
  player_gone: m.connector_problem_player_gone,
  // The same for a code that never was and for one of another player: guessing tells nothing.
  wrong_code: m.connector_problem_wrong_code,
})

/** What the accounts refuse, said to somebody about their own. */
export const OWN_CONNECTION_WORDS = {
  has_player: m.connector_problem_has_player,
  player_taken: m.connector_problem_taken,
}

/** Why those who say who is which player are refused. */
export const CONNECTION_DECISION_REFUSALS = refusals({
  connection_decided: m.roster_problem_request_gone,
  connection_gone: m.roster_problem_request_gone,
  not_connected: m.roster_problem_not_connected,
  player_gone: m.roster_problem_gone,
})
