/** What was done, as far as those know who did it: our own record, which shares nothing with the service's. */
export interface LedgerDeed {
  readonly kind: string
  readonly who: string
  /** Under which a repeat is the same deed. */
  readonly key: string
  readonly facts: Readonly<Record<string, unknown>>
}

export interface RefusedDeed extends LedgerDeed {
  readonly status: number
  readonly text: string
}

/** Everything that a rehearsal remembers of itself, as it is kept and judged. */
export interface LedgerKept {
  readonly acknowledged: readonly LedgerDeed[]
  readonly uncertain: readonly LedgerDeed[]
  readonly refused: readonly RefusedDeed[]
  /** Deeds that met something newer: both values were shown, and somebody decided. */
  readonly conflicts: number
  /** One key, two answers. */
  readonly contradictions: readonly string[]
  readonly unexpected: readonly string[]
  readonly leftOut: readonly string[]
}

export class Ledger implements LedgerKept {
  readonly acknowledged: LedgerDeed[] = []
  /** Sent, and no answer came in the end. */
  readonly uncertain: LedgerDeed[] = []
  readonly refused: RefusedDeed[] = []
  conflicts = 0
  readonly contradictions: string[] = []
  /** What the play did not expect to be answered. */
  readonly unexpected: string[] = []
  /** What the play could not do for a good reason: no fault, but nothing that it has shown. */
  readonly leftOut: string[] = []

  /** The last word about each subject of a kind, in the order in which it was acknowledged. */
  lastBy(kind: string, subject: (deed: LedgerDeed) => string): ReadonlyMap<string, LedgerDeed> {
    return lastBy(this, kind, subject)
  }
}

export const deedsOf = ({ acknowledged }: Pick<LedgerKept, 'acknowledged'>, kind: string): readonly LedgerDeed[] =>
  acknowledged.filter((deed) => deed.kind === kind)

export const lastBy = (
  ledger: Pick<LedgerKept, 'acknowledged'>,
  kind: string,
  subject: (deed: LedgerDeed) => string,
): ReadonlyMap<string, LedgerDeed> => new Map(deedsOf(ledger, kind).map((deed) => [subject(deed), deed]))

export const textFact = (deed: LedgerDeed, name: string): string => String(deed.facts[name] ?? '')
export const numberFact = (deed: LedgerDeed, name: string): number => Number(deed.facts[name] ?? 0)
