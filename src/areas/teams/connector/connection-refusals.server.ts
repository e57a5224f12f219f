import { Refusal } from '#records/errors.ts'

/**
 * Why connecting an account to a player is refused, by code, at the field that it is about; what the accounts refuse comes
 * with codes of theirs (`has_player`, `player_taken`). Pages have words of their own; these sentences are for everybody else.
 */
const REFUSALS = {
  connection_decided: 'This request has been decided already.',
  connection_gone: 'This request is not there any more. It may have been withdrawn.',
  connection_open: 'You have asked already. Nobody has decided yet.',
  not_connected: 'No account is connected to this player.',
  player_gone: 'This player does not exist any more.',
  // The same for a code that never was and for one of another player: guessing tells nothing.
  wrong_code: 'There is no player with this code.',
} as const

export function refusedConnection(code: keyof typeof REFUSALS, field: string, status = 400): Refusal {
  const message = REFUSALS[code]
  return new Refusal(status, message, { [field]: { code, message } })
}
