import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { GameName } from './names.ts'
import { type ProposalCode, proposalsFor } from './proposals.ts'
import { snake } from './shapes/pools.ts'
import type { Format } from './structure.ts'

/** Published results of two tournaments of 2026. Names are unique only inside a division. */

export interface PublishedResult {
  readonly stage: string
  readonly start: string
  readonly home: string
  readonly away: string
  readonly home_score: number
  readonly away_score: number
}

export interface PublishedPool {
  readonly name: string
  readonly teams: readonly string[]
  /** The published finish. */
  readonly order: readonly string[]
  /** Pairs whose result counts again. */
  readonly carry_over?: readonly (readonly [string, string])[]
}

export interface PublishedDivision {
  readonly key: string
  readonly teams: readonly string[]
  readonly pools: readonly PublishedPool[]
  readonly games: readonly PublishedResult[]
  /** The published places. */
  readonly final: readonly string[]
}

const divisionsOf = (file: string): readonly PublishedDivision[] => {
  const text = readFileSync(join(import.meta.dirname, 'fixtures', file), 'utf8')
  return (JSON.parse(text) as { readonly divisions: readonly PublishedDivision[] }).divisions
}

/** Three divisions of eight: two pools, semi-finals and lower crosses, games for every place. */
export const ELITE = divisionsOf('elite-2026.json')

/** One division of eight: pools, power pools with results carried over, quarter-finals, every place. */
export const YOUTH = divisionsOf('youth-2026.json')

/** Of eight teams. */
export function proposed(code: ProposalCode): Format {
  const found = proposalsFor(8).find((proposal) => proposal.code === code)
  if (!found) throw new Error(`no ${code}`)
  return found.format
}

/** Seeds are not published: the teams of a pool in their order take the seeds that a snake gives it. */
export function publishedSeeds({ pools }: PublishedDivision): readonly string[] {
  const seeds: string[] = []
  for (const [index, pool] of snake(8, 2).entries()) {
    for (const [place, seed] of pool.entries()) seeds[seed - 1] = pools[index]?.teams[place] ?? ''
  }
  return seeds
}

/** The published pools in their order. */
export const POOL_KEYS = ['A', 'B', 'C', 'D']

/** As it is called in what is published. */
export function stageOf(name: GameName | undefined): string {
  if (name?.code === 'final') return 'Final'
  if (name?.code === 'place-game') return `Place ${name.place}`
  if (name?.code === 'quarter-final') return 'Quarter-final'
  if (name?.code === 'semi-final') return name.from === 1 ? 'Semi-final' : `Semi-final ${name.from}-${name.to}`
  throw new Error(`no stage for ${name?.code}`)
}

/** The same whoever is called home. */
export const pairOf = (home: string | undefined, away: string | undefined) =>
  [home, away].map(String).toSorted().join(' - ')
