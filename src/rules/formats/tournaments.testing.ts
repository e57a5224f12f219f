import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Published results of two tournaments of 2026. Names are unique only inside a division. */

export interface PublishedGame {
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
  readonly games: readonly PublishedGame[]
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
