import type { Hold, Period } from './availability.ts'

/** Orders of equipment: their states, and what each of their lines holds of the stock. */

/** As they are stored. That a loan is overdue follows from the clock. */
const LOAN_STATES = ['requested', 'approved', 'rejected', 'handed_out', 'returned', 'closed', 'cancelled'] as const
const SALE_STATES = ['booked', 'voided'] as const
export const ORDER_STATES = [...LOAN_STATES, ...SALE_STATES] as const
export type OrderState = (typeof ORDER_STATES)[number]

/** As people see them. */
export const SHOWN_STATES = [...ORDER_STATES, 'overdue'] as const
export type ShownState = (typeof SHOWN_STATES)[number]

/** Absorbs the walk back from the far field. */
const GRACE_MINUTES = 15
export const GRACE_MS = GRACE_MINUTES * 60_000

export function shownState({ state, to }: { state: OrderState; to: number }, now: number): ShownState {
  return state === 'handed_out' && now > to + GRACE_MS ? 'overdue' : state
}

/** What can be done with an order, and in which states. */
export const ORDER_ACTS = {
  approve: ['requested'],
  reject: ['requested'],
  handOut: ['approved', 'handed_out'],
  takeBack: ['handed_out'],
  extend: ['requested', 'approved', 'handed_out'],
  cancel: ['requested', 'approved'],
  close: ['returned'],
  void: ['booked'],
} as const satisfies Readonly<Record<string, readonly OrderState[]>>
export type OrderAct = keyof typeof ORDER_ACTS

export const isOrderActPossible = (act: OrderAct, state: OrderState): boolean =>
  (ORDER_ACTS[act] as readonly OrderState[]).includes(state)

/** Pieces of one item in an order. Each is in one of these places, and moves from one to another. */
export interface LineCounts {
  /** Promised, and still on the shelf. */
  readonly waiting: number
  /** With somebody; of a sale, for good. */
  readonly out: number
  /** Back and in order. */
  readonly returned: number
  /** Back and broken. */
  readonly damaged: number
  readonly lost: number
}

/** As many as were ordered. */
export const piecesOf = ({ waiting, out, returned, damaged, lost }: LineCounts): number =>
  waiting + out + returned + damaged + lost

export interface HeldLine extends LineCounts, Period {
  readonly state: OrderState
}

/**
 * What a line holds of its item. What is not back at its time is held until it is: nobody knows when that will be. What is
 * lost or damaged is out of use instead, and so is no hold.
 */
export function holdsOf(line: HeldLine, now: number): Hold[] {
  const { from, to, state } = line
  switch (state) {
    case 'requested':
    case 'approved':
      return [{ from, to, count: line.waiting }]
    case 'handed_out':
      return [
        { from, to, count: line.waiting },
        { from, to: now < to ? to : Infinity, count: line.out },
      ].filter(({ count }) => count > 0)
    case 'booked':
      return [{ from, to: Infinity, count: line.out }]
    default:
      return []
  }
}

/** The time that a later end asks for besides what is held already; undefined where it asks for none. */
export function extraTime({ to }: Period, end: number, now: number): Period | undefined {
  const from = Math.max(to, now)
  return end > from ? { from, to: end } : undefined
}

/** The time that a hand-out before its time asks for besides; undefined where it asks for none. */
export const earlyTime = ({ from }: Period, now: number): Period | undefined =>
  now < from ? { from: now, to: from } : undefined

/** What becomes of a loan when something came back: nothing is out any more, and where nothing is to be settled it is closed. */
export function stateAfterReturn(lines: readonly (LineCounts & { readonly deposit: number })[]): OrderState {
  if (lines.some(({ out }) => out > 0)) return 'handed_out'
  const isSettled = lines.every(
    ({ returned, damaged, lost, deposit }) => damaged + lost === 0 && returned * deposit === 0,
  )
  return isSettled ? 'closed' : 'returned'
}

/** Money of an order in cents. Prices are those of the day of the order. */
export interface OrderMoney {
  /** For the things themselves. */
  readonly price: number
  /** Taken in when they were handed out. */
  readonly deposit: number
  /** Of it: to give back for what came back in order. */
  readonly back: number
  /** Of it: stays, for what is lost or damaged. */
  readonly kept: number
}

export function moneyOf(
  lines: readonly (LineCounts & { readonly price: number; readonly deposit: number })[],
): OrderMoney {
  const sum = (of: (line: (typeof lines)[number]) => number) => lines.reduce((all, line) => all + of(line), 0)
  return {
    price: sum((line) => piecesOf(line) * line.price),
    deposit: sum((line) => (piecesOf(line) - line.waiting) * line.deposit),
    back: sum(({ returned, deposit }) => returned * deposit),
    kept: sum(({ damaged, lost, deposit }) => (damaged + lost) * deposit),
  }
}
