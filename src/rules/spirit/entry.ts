import type { GameStateKept } from '../games/states.ts'

/** Who enters which sheet until when, and who sees it. */

/** A game as far as sheets go by it. */
export interface GameForSheets {
  readonly state: GameStateKept | ''
  /** Teams, '' while they are not known. */
  readonly home: string
  readonly away: string
  /** When it is planned to end. */
  readonly ends: Date
}

/** Of games that have a result. */
export const PLAYED_STATES = ['reported', 'disputed', 'confirmed'] as const
const PLAYED: ReadonlySet<string> = new Set(PLAYED_STATES)
const NOT_PLAYED: ReadonlySet<string> = new Set(['forfeit', 'suspended', 'cancelled'])

/**
 * Once both have played it. A game whose time is over counts as played before anybody has reported it: a phone may send the sheet
 * before the score. Forfeits take none.
 */
export const takesSheets = ({ state, home, away, ends }: GameForSheets, now: Date): boolean =>
  home !== '' && away !== '' && !NOT_PLAYED.has(state) && (PLAYED.has(state) || ends <= now)

/** Only what has a result is asked for: a game whose time is over may have been moved before anybody has published it. */
export const owesSheets = ({ state, home, away }: Omit<GameForSheets, 'ends'>): boolean =>
  home !== '' && away !== '' && PLAYED.has(state)

export type GiveRefusal = 'entry_closed' | 'not_played' | 'both_given'

export type GiveVerdict =
  | { readonly ok: true; readonly does: 'write' | 'nothing' }
  | { readonly ok: false; readonly code: GiveRefusal | 'sheet_changed' }

/** What is known when a team gives its sheet, or changes it. */
export interface GivingFacts {
  /** Whether the organisers take sheets now. */
  readonly isEntryOpen: boolean
  readonly isPlayed: boolean
  /** The team's own sheet, by its version; undefined while there is none. */
  readonly own: { readonly version: number; readonly isSame: boolean } | undefined
  readonly isOtherGiven: boolean
  /** The version that the sender saw; 0 for none. */
  readonly basedOn: number
}

/** Nobody answers a sheet that they have seen: with both in, both stand. What is sent again, word by word, does no harm. */
export function decideGive({ isEntryOpen, isPlayed, own, isOtherGiven, basedOn }: GivingFacts): GiveVerdict {
  if (own?.isSame) return { ok: true, does: 'nothing' }
  if (!isEntryOpen) return { ok: false, code: 'entry_closed' }
  if (!isPlayed) return { ok: false, code: 'not_played' }
  if (own && isOtherGiven) return { ok: false, code: 'both_given' }
  if (own && own.version !== basedOn) return { ok: false, code: 'sheet_changed' }
  return { ok: true, does: 'write' }
}

/** Who sees spirit scores, as the tournament says it. */
export type SpiritVisibility = 'hidden' | 'after_both_sheets' | 'public'

/** Whether a team sees what it received in a game. Only whoever has given may know whether the other one has. */
export const seesReceived = (visibility: SpiritVisibility, areBothIn: boolean): boolean =>
  visibility !== 'hidden' && areBothIn
