/** What a closing ceremony tells, one rank after the other, from the last to the first. */

export interface Reveals {
  /** Whether ranks are held back until they are revealed. */
  readonly isHeld: boolean
  /** How many ranks everybody knows, counted from the last one, by award. */
  readonly revealed: Readonly<Record<string, number>>
}

/** Without a ceremony everything is open. */
export const NOTHING_HELD: Reveals = { isHeld: false, revealed: {} }

export const revealedOf = ({ revealed }: Reveals, award: string): number =>
  Object.hasOwn(revealed, award) ? (revealed[award] ?? 0) : 0

/** The ranks that everybody may know, the first one first. What is held back looks like what is not decided. */
export function ranksSeen<Rank>(
  reveals: Reveals,
  award: string,
  ranks: readonly (Rank | undefined)[],
): readonly (Rank | undefined)[] {
  if (!reveals.isHeld) return ranks
  const hidden = ranks.length - revealedOf(reveals, award)
  return ranks.map((rank, index) => (index < hidden ? undefined : rank))
}

export type RevealRefusal = 'not_held' | 'moved_on' | 'nothing_left' | 'rank_undecided'
export type RevealVerdict =
  | { readonly ok: true; readonly revealed: number }
  | { readonly ok: false; readonly code: RevealRefusal }

/** One more than was seen. The same press again, after a lost answer, reveals nothing else. */
export function decideReveal(reveals: Reveals, award: string, ranks: readonly unknown[], seen: number): RevealVerdict {
  if (!reveals.isHeld) return { ok: false, code: 'not_held' }
  const now = revealedOf(reveals, award)
  if (now === seen + 1) return { ok: true, revealed: now }
  if (now !== seen) return { ok: false, code: 'moved_on' }
  if (now >= ranks.length) return { ok: false, code: 'nothing_left' }
  if (ranks[ranks.length - now - 1] === undefined) return { ok: false, code: 'rank_undecided' }
  return { ok: true, revealed: now + 1 }
}

/** Back to fewer than were seen. */
export function decideHide(reveals: Reveals, award: string, seen: number, wanted: number): RevealVerdict {
  if (!reveals.isHeld) return { ok: false, code: 'not_held' }
  const now = revealedOf(reveals, award)
  if (now === wanted) return { ok: true, revealed: now }
  if (now !== seen) return { ok: false, code: 'moved_on' }
  if (wanted > now) return { ok: false, code: 'nothing_left' }
  return { ok: true, revealed: wanted }
}
