import type { EntryKind } from '#rules/settlement/ledger.ts'

/** An entry as pages show it. */
export interface ShownEntry {
  readonly id: string
  readonly kind: EntryKind
  /** Cents, with its sign. */
  readonly amount: number
  readonly day: string
  readonly method: '' | 'transfer' | 'cash'
  readonly text: string
  /** Whom it is about; '' for the whole team. */
  readonly player: string
  readonly playerName: string
  /** Takes another one back. */
  readonly isCounter: boolean
  /** Was taken back. */
  readonly isCountered: boolean
}

export const isStanding = ({ isCounter, isCountered }: ShownEntry): boolean => !isCounter && !isCountered
