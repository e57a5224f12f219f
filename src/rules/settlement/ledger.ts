/** What a team owes and has paid: entries in whole cents that are never changed, only countered by another one. */

export const ENTRY_KINDS = ['fee', 'extra', 'payment', 'waiver', 'refund', 'correction'] as const
export type EntryKind = (typeof ENTRY_KINDS)[number]

export interface LedgerEntry {
  readonly id: string
  readonly kind: EntryKind
  /** Cents: what is above zero adds to what the team owes, what is below takes from it. */
  readonly amount: number
  /** Whom it is about; '' for the whole team. */
  readonly player: string
  /** The entry that it takes back; '' for none. */
  readonly counters: string
}

/** The most that one entry moves, in cents; sums of all entries of a tournament stay exact. */
export const ENTRY_MOST = 100_000_000

/** Whether an entry of this kind adds to what is owed; a correction may do either. */
const ADDS: Readonly<Record<EntryKind, boolean | undefined>> = {
  fee: true,
  extra: true,
  refund: true,
  payment: false,
  waiver: false,
  correction: undefined,
}

/** What an entry of so many cents, as people say it, moves: a payment of 100 is -100. */
export const movedBy = (kind: EntryKind, cents: number): number => (ADDS[kind] === false ? 0 - cents : cents)

/** As people say it: a payment that moves -100 is one of 100. */
export const saidAmount = movedBy

export type AmountProblem = 'nothing' | 'sign' | 'too_much'

/** What is wrong with what an entry moves; undefined when nothing is. */
export function amountProblem(kind: EntryKind, amount: number): AmountProblem | undefined {
  if (!Number.isSafeInteger(amount) || amount === 0) return 'nothing'
  const adds = ADDS[kind]
  if (adds !== undefined && adds !== amount > 0) return 'sign'
  return Math.abs(amount) > ENTRY_MOST ? 'too_much' : undefined
}

export type CounterProblem = 'is_counter' | 'countered'

/** Why an entry cannot be countered; undefined when it can. What was countered wrongly is booked again. */
export function counterProblem(entry: LedgerEntry, all: readonly LedgerEntry[]): CounterProblem | undefined {
  if (entry.counters !== '') return 'is_counter'
  return all.some(({ counters }) => counters === entry.id) ? 'countered' : undefined
}

/** Those that count: neither countered nor there to counter another. */
export function standing<Entry extends LedgerEntry>(entries: readonly Entry[]): readonly Entry[] {
  const countered = new Set(entries.map(({ counters }) => counters))
  return entries.filter(({ id, counters }) => counters === '' && !countered.has(id))
}

/** What a team still owes; below zero it has paid too much. */
export const balanceOf = (entries: readonly Pick<LedgerEntry, 'amount'>[]): number =>
  entries.reduce((sum, { amount }) => sum + amount, 0)

/** By kind, each as people say it. `owed + refund - payment - waiver + correction` is the balance. */
export type LedgerSums = Readonly<Record<EntryKind, number>> & { readonly balance: number }

export function sumsOf(entries: readonly LedgerEntry[]): LedgerSums {
  const counted = standing(entries)
  const sum = (kind: EntryKind) => saidAmount(kind, balanceOf(counted.filter((entry) => entry.kind === kind)))
  return {
    fee: sum('fee'),
    extra: sum('extra'),
    payment: sum('payment'),
    waiver: sum('waiver'),
    refund: sum('refund'),
    correction: sum('correction'),
    balance: balanceOf(counted),
  }
}

/** Of many teams together. */
export const addedSums = (all: readonly LedgerSums[]): LedgerSums => ({
  fee: all.reduce((sum, it) => sum + it.fee, 0),
  extra: all.reduce((sum, it) => sum + it.extra, 0),
  payment: all.reduce((sum, it) => sum + it.payment, 0),
  waiver: all.reduce((sum, it) => sum + it.waiver, 0),
  refund: all.reduce((sum, it) => sum + it.refund, 0),
  correction: all.reduce((sum, it) => sum + it.correction, 0),
  balance: all.reduce((sum, it) => sum + it.balance, 0),
})
