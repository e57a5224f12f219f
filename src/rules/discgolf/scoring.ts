/** What a phone says about a hole, and who signs a card. */

/** What is kept of a player at a hole. */
export interface KeptThrows {
  readonly throws: number
  readonly isMissed: boolean
  /** How often it has changed. */
  readonly version: number
}

export interface SaidThrows {
  readonly throws: number
  readonly isMissed: boolean
  /** The version that the sender saw; 0 where there was nothing. */
  readonly basedOn: number
}

export interface CardNow {
  readonly isRunning: boolean
  readonly isSigned: boolean
}

export type ThrowsVerdict =
  | { readonly ok: true; readonly does: 'write' | 'nothing' }
  | { readonly ok: false; readonly code: 'round_not_running' | 'card_signed' | 'throws_differ' }

/** The same again does no harm, whoever says it. Another number than somebody else's, which was not seen, is asked about. */
export function decideThrows(card: CardNow, kept: KeptThrows | undefined, said: SaidThrows): ThrowsVerdict {
  if (!card.isRunning) return { ok: false, code: 'round_not_running' }
  const isSame = kept !== undefined && kept.throws === said.throws && kept.isMissed === said.isMissed
  if (isSame) return { ok: true, does: 'nothing' }
  if (card.isSigned) return { ok: false, code: 'card_signed' }
  if (kept && kept.version !== said.basedOn) return { ok: false, code: 'throws_differ' }
  return { ok: true, does: 'write' }
}

/** Who keeps a card: whoever entered most of its throws, of equals the one who comes first. */
export function keeperOf(enteredBy: readonly string[]): string | undefined {
  const counts = [...Map.groupBy(enteredBy, (member) => member)].filter(([member]) => member !== '')
  const [most] = counts.toSorted(
    ([one, ofOne], [other, ofOther]) => ofOther.length - ofOne.length || (one < other ? -1 : 1),
  )
  return most?.[0]
}

export interface SignFacts extends CardNow {
  readonly signer: string
  readonly members: readonly string[]
  /** Throws that are still to be entered, of those who play on. */
  readonly missing: number
  /** By whom each of the card's throws was entered; '' for an admin. */
  readonly enteredBy: readonly string[]
}

export type SignVerdict =
  | { readonly ok: true }
  | {
      readonly ok: false
      readonly code: 'round_not_running' | 'card_signed' | 'not_on_card' | 'holes_missing' | 'keeper_signs'
    }

/** A second member: whoever kept the card does not sign it. */
export function decideSign({ signer, members, enteredBy, ...card }: SignFacts): SignVerdict {
  if (card.isRunning && !card.isSigned && !members.includes(signer)) return { ok: false, code: 'not_on_card' }
  const verdict = decideSignFor(card)
  if (!verdict.ok) return verdict
  return keeperOf(enteredBy) === signer ? { ok: false, code: 'keeper_signs' } : { ok: true }
}

/** An organiser, who has the paper with the signatures. */
export function decideSignFor({ isRunning, isSigned, missing }: CardNow & Pick<SignFacts, 'missing'>): SignVerdict {
  if (!isRunning) return { ok: false, code: 'round_not_running' }
  if (isSigned) return { ok: false, code: 'card_signed' }
  return missing > 0 ? { ok: false, code: 'holes_missing' } : { ok: true }
}

/** How far from the pin somebody's disc came to rest. */
export interface PinMeasured {
  readonly hole: number
  readonly player: string
  readonly centimetres: number
}

/** The closest of a hole; several where they are level. */
export function closestToPin<M extends PinMeasured>(measured: readonly M[]): readonly M[] {
  const best = Math.min(...measured.map(({ centimetres }) => centimetres))
  return measured.filter(({ centimetres }) => centimetres === best)
}
