import { refusals } from '#http/commands/refusals.ts'
import { m } from '#words/messages.js'

/** Why connecting an account to a player is refused; the accounts besides have refusals of theirs. */
export const CONNECTION_REFUSALS = refusals({
  connection_decided: m.roster_problem_request_gone,
  connection_gone: m.roster_problem_request_gone,
  connection_open: m.connector_problem_open,
  not_connected: m.roster_problem_not_connected,
  player_gone: m.connector_problem_player_gone,
  // The same for a code that never was and for one of another player: guessing tells nothing.
  wrong_code: m.connector_problem_wrong_code,
})

/** What is said to somebody about their own account. */
export const CONNECTOR_WORDS = {
  has_player: m.connector_problem_has_player,
  not_connected: m.connector_problem_not_connected,
  player_taken: m.connector_problem_taken,
}
