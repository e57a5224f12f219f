import type { StartKind } from '#rules/discgolf/cards.ts'
import type { DiscDivision } from '#rules/discgolf/divisions.ts'
import type { DiscState } from '#rules/discgolf/leaderboard.ts'
import { m } from '#words/messages.js'
import { getLocale } from '#words/runtime.js'

export const DISC_STATE_WORDS: Readonly<Record<DiscState, () => string>> = {
  registered: m.discgolf_state_registered,
  checked_in: m.discgolf_state_checked_in,
  playing: m.discgolf_state_playing,
  finished: m.discgolf_state_finished,
  dnf: m.discgolf_state_dnf,
  dq: m.discgolf_state_dq,
  withdrawn: m.discgolf_state_withdrawn,
}

export const START_WORDS: Readonly<Record<StartKind, () => string>> = {
  shotgun: m.discgolf_start_shotgun,
  tee_times: m.discgolf_start_tee_times,
}

/** In the reader's language. */
export const divisionName = (divisions: readonly DiscDivision[], key: string): string =>
  divisions.find((it) => it.key === key)?.[getLocale()] ?? key

/** Where a card begins: `7`, and `7B` where others begin there before it. */
export const startText = (
  { hole, wave }: { readonly hole: number; readonly wave: number },
  isShared: boolean,
): string => (isShared || wave > 0 ? `${hole}${String.fromCodePoint(65 + wave)}` : String(hole))

/** A hole's note in the reader's language, or the one that there is. */
export const noteText = ({ note_en, note_de }: { readonly note_en: string; readonly note_de: string }): string =>
  getLocale() === 'de' ? note_de || note_en : note_en || note_de
