import { isDecided, no, type Refused } from './states.ts'

/** Of a game, and of whoever says which line was the first. */
export interface FirstLineFacts {
  readonly state: string
  /** Its division plays by a ratio. */
  readonly hasRatio: boolean
  readonly mayCount: boolean
}

/** The captains flip for it; whoever may count says it, and says it otherwise until the result stands. */
export function decideFirstLine({ state, hasRatio, mayCount }: FirstLineFacts): Refused | { readonly ok: true } {
  if (!mayCount) return no('may_not_count')
  if (!hasRatio) return no('no_ratio')
  if (isDecided(state)) return no('decided')
  return state === 'cancelled' ? no('cancelled') : { ok: true }
}
