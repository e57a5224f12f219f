import { m } from '#words/messages.js'

export type GameState = 'live' | 'reported' | 'confirmed' | 'disputed' | 'forfeit' | 'cancelled' | 'suspended'

/** What a state is called where no drawing stands beside it. */
export const GAME_STATE_WORDS: Readonly<Record<GameState, () => string>> = {
  live: m.kit_state_live,
  reported: m.kit_state_reported,
  confirmed: m.kit_state_confirmed,
  disputed: m.kit_state_disputed,
  forfeit: m.kit_state_forfeit,
  cancelled: m.kit_state_cancelled,
  suspended: m.kit_state_suspended,
}
