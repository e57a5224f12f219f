import { percentile, type Traffic } from '../doors/traffic.ts'
import type { Checked } from '../judge/findings.ts'
import type { LedgerKept } from '../ledger/ledger.ts'
import type { Harm, RehearsalOptions } from '../options.ts'
import type { PhaseFigures } from './phases.ts'
import type { UsageSample } from './sampler.ts'

export interface KindFigures {
  readonly kind: string
  readonly count: number
  readonly p50: number
  readonly p99: number
  readonly most: number
}

/** All that a report tells. */
export interface RehearsalFigures {
  readonly options: RehearsalOptions
  readonly harms: readonly Harm[]
  readonly seconds: number
  readonly answers: number
  readonly lost: number
  readonly tooOften: number
  readonly p50: number
  readonly p99: number
  readonly kinds: readonly KindFigures[]
  readonly samples: readonly UsageSample[]
  readonly phases: readonly PhaseFigures[]
  readonly acknowledged: number
  readonly uncertain: number
  readonly refused: number
  readonly conflicts: number
  readonly leftOut: readonly string[]
  readonly checked: readonly Checked[]
}

export function rehearsalFigures(
  options: RehearsalOptions,
  ledger: LedgerKept,
  traffic: Traffic,
  rest: Pick<RehearsalFigures, 'harms' | 'seconds' | 'samples' | 'phases' | 'checked'>,
): RehearsalFigures {
  const kinds = [...traffic.kinds.values()].map(({ kind, waits }) => figuresOfKind(kind, waits))
  const all = figuresOfKind('', traffic.waits)
  return {
    options,
    ...rest,
    answers: all.count,
    lost: traffic.count(0),
    tooOften: traffic.count(429),
    p50: all.p50,
    p99: all.p99,
    kinds: kinds.toSorted((one, other) => other.count - one.count),
    acknowledged: ledger.acknowledged.length,
    uncertain: ledger.uncertain.length,
    refused: ledger.refused.length,
    conflicts: ledger.conflicts,
    leftOut: ledger.leftOut,
  }
}

function figuresOfKind(kind: string, waits: readonly number[]): KindFigures {
  const sorted = waits.toSorted((a, b) => a - b)
  return {
    kind,
    count: waits.length,
    p50: percentile(sorted, 0.5),
    p99: percentile(sorted, 0.99),
    most: sorted.at(-1) ?? 0,
  }
}

export const isGreen = ({ checked }: Pick<RehearsalFigures, 'checked'>): boolean =>
  checked.every(({ findings }) => findings.length === 0)
