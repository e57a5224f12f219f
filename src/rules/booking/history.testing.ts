import fc from 'fast-check'
import { freeOver, type Hold } from './availability.ts'
import {
  earlyTime,
  extraTime,
  type HeldLine,
  holdsOf,
  isOrderActPossible,
  type OrderState,
  stateAfterReturn,
} from './orders.ts'

/** One item over a weekend of few minutes, on which everything happens that can, and a model that looks at each minute. */

/** Nothing of a history lies behind it. */
export const LAST_MINUTE = 40
const STOCK_MOST = 4

export type HistoryStep =
  | { readonly act: 'book' | 'sell'; readonly from: number; readonly length: number; readonly count: number }
  | { readonly act: 'cancel' | 'handOut' | 'reject' | 'approve'; readonly at: number; readonly count: number }
  | { readonly act: 'extend'; readonly at: number; readonly length: number }
  | {
      readonly act: 'takeBack'
      readonly at: number
      readonly fine: number
      readonly damaged: number
      readonly lost: number
    }
  | { readonly act: 'pass'; readonly minutes: number }
  | { readonly act: 'mend'; readonly count: number }

const small = fc.nat(STOCK_MOST)
const at = fc.nat(11)

export const anyStep: fc.Arbitrary<HistoryStep> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      act: fc.constant('book' as const),
      from: fc.nat(14),
      length: fc.integer({ min: 1, max: 9 }),
      count: small,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      act: fc.constant('sell' as const),
      from: fc.constant(0),
      length: fc.constant(1),
      count: small,
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      act: fc.constantFrom(
        'approve' as const,
        'handOut' as const,
        'handOut' as const,
        'cancel' as const,
        'reject' as const,
      ),
      at,
      count: small,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ act: fc.constant('extend' as const), at, length: fc.integer({ min: -3, max: 8 }) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      act: fc.constant('takeBack' as const),
      at,
      fine: small,
      damaged: fc.nat(1),
      lost: fc.nat(1),
    }),
  },
  { weight: 3, arbitrary: fc.record({ act: fc.constant('pass' as const), minutes: fc.integer({ min: 1, max: 4 }) }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('mend' as const), count: fc.constant(1) }) },
)

export const anyStock = fc.integer({ min: 1, max: STOCK_MOST })

/** The item as the rules keep it. */
export class Shelf {
  now = 0
  outOfUse = 0
  readonly lines: HeldLine[] = []
  readonly stock: number

  constructor(stock: number) {
    this.stock = stock
  }

  get usable(): number {
    return this.stock - this.outOfUse
  }

  holds(without?: HeldLine): Hold[] {
    return this.lines.filter((line) => line !== without).flatMap((line) => holdsOf(line, this.now))
  }

  /** Not with anybody, and not broken. */
  get onShelf(): number {
    return this.usable - this.lines.reduce((sum, { out }) => sum + out, 0)
  }

  /** Whether it was done. */
  take(step: HistoryStep): boolean {
    switch (step.act) {
      case 'pass':
        this.now += step.minutes
        return true
      case 'mend':
        if (this.outOfUse < step.count) return false
        this.outOfUse -= step.count
        return true
      case 'book':
      case 'sell':
        return this.#promise(step)
      default:
        return this.#change(step)
    }
  }

  #promise({ act, from: after, length, count }: Extract<HistoryStep, { act: 'book' | 'sell' }>): boolean {
    const from = this.now + after
    const to = act === 'sell' ? Infinity : from + length
    if (count === 0 || freeOver(this.usable, this.holds(), { from, to }) < count) return false
    if (act === 'sell' && this.onShelf < count) return false
    const state: OrderState = act === 'sell' ? 'booked' : length % 2 === 0 ? 'requested' : 'approved'
    const [waiting, out] = act === 'sell' ? [0, count] : [count, 0]
    this.lines.push({ from, to, waiting, out, returned: 0, damaged: 0, lost: 0, state })
    return true
  }

  #change(step: Exclude<HistoryStep, { act: 'pass' | 'mend' | 'book' | 'sell' }>): boolean {
    const line = this.lines[step.at]
    if (!line || !isOrderActPossible(step.act, line.state)) return false
    const changed = this.#changed(line, step)
    if (changed) this.lines[step.at] = { ...line, ...changed }
    return changed !== undefined
  }

  #changed(
    line: HeldLine,
    step: Exclude<HistoryStep, { act: 'pass' | 'mend' | 'book' | 'sell' }>,
  ): Partial<HeldLine> | undefined {
    switch (step.act) {
      case 'approve':
        return { state: 'approved' }
      case 'reject':
        return { state: 'rejected' }
      case 'cancel':
        return { state: 'cancelled' }
      case 'handOut': {
        const early = earlyTime(line, this.now)
        const isFree = !early || freeOver(this.usable, this.holds(line), early) >= line.waiting + line.out
        const isThere = step.count > 0 && step.count <= line.waiting && step.count <= this.onShelf
        if (!isFree || !isThere || this.now >= line.to) return undefined
        return {
          state: 'handed_out',
          waiting: line.waiting - step.count,
          out: line.out + step.count,
          from: Math.min(line.from, this.now),
        }
      }
      case 'extend': {
        const to = line.to + step.length
        const extra = extraTime(line, to, this.now)
        const wanted = line.waiting + line.out
        if (to <= Math.max(line.from, this.now) || step.length === 0) return undefined
        if (extra && freeOver(this.usable, this.holds(line), extra) < wanted) return undefined
        return { to }
      }
      case 'takeBack': {
        const { fine, damaged, lost } = step
        if (fine + damaged + lost === 0 || fine + damaged + lost > line.out) return undefined
        this.outOfUse += damaged + lost
        const counts = {
          ...line,
          out: line.out - fine - damaged - lost,
          returned: line.returned + fine,
          damaged: line.damaged + damaged,
          lost: line.lost + lost,
        }
        return { ...counts, state: stateAfterReturn([{ ...counts, deposit: 0 }]) }
      }
    }
  }

  /** How many are promised or away in a minute, by looking at every line for itself. */
  heldAt(minute: number): number {
    let held = 0
    for (const { state, from, to, waiting, out } of this.lines) {
      const isWithin = minute >= from && minute < to
      if (state === 'requested' || state === 'approved') held += isWithin ? waiting : 0
      if (state === 'booked') held += minute >= from ? out : 0
      if (state !== 'handed_out') continue
      const isLate = this.now >= to
      held += isWithin ? waiting : 0
      held += isWithin || (isLate && minute >= from) ? out : 0
    }
    return held
  }
}
