import type { ScorePair, SideName } from '../games/states.ts'
import { chanceNumber, chanceShare } from './share.ts'

/** How a game of a rehearsal goes: as games go, decided by the seed. Minutes of the tournament throughout. */
export interface RehearsedCourse {
  /** From the first to the last point. */
  readonly minutes: number
  /** Whose captain reports first. */
  readonly first: SideName
  /** After the last point. */
  readonly firstReport: number
  /** After the last point; undefined where the second captain forgets, and the desk confirms. */
  readonly secondReport: number | undefined
  /** When the desk looks after it, where captains disagree or one forgot; after the last point. */
  readonly desk: number
  readonly trouble: GameTrouble
}

/**
 * `dispute`: the captains report two results. `wrong`: they report the same wrong one, which the desk corrects.
 */
export type GameTrouble = 'none' | 'dispute' | 'wrong'

/** One in so many games. */
const DISPUTED = 1 / 25
const CORRECTED = 1 / 30
const FORGOTTEN = 1 / 12
/** Games that go on beyond their time: a cap that came late, an injury. */
const LONG = 1 / 10
/** Captains who eat first. */
const LATE_REPORT = 1 / 6

export function courseOf(game: { readonly id: string; readonly minutes: number }, seed: number): RehearsedCourse {
  const share = (what: string) => chanceShare(seed, `${game.id} ${what}`)
  const between = (what: string, least: number, most: number) => chanceNumber(seed, `${game.id} ${what}`, least, most)
  const isLong = share('long') < LONG
  const length = isLong ? 1.04 + share('length') * 0.08 : 0.86 + share('length') * 0.14
  const firstReport = between('first report', 1, 5)
  const second = share('late') < LATE_REPORT ? between('second report', 20, 45) : between('second report', 2, 12)
  const trouble = share('trouble')
  return {
    minutes: Math.max(1, Math.round(game.minutes * length)),
    first: share('first') < 0.5 ? 'home' : 'away',
    firstReport,
    secondReport: share('forgets') < FORGOTTEN ? undefined : firstReport + second,
    desk: between('desk', 15, 35),
    trouble: trouble < DISPUTED ? 'dispute' : trouble < DISPUTED + CORRECTED ? 'wrong' : 'none',
  }
}

/** The goals that win a game. */
const TARGET = 15
/** What a seed is worth: of two that stand side by side in the list, either may be the better one. */
const SEED_NOISE = 1.6

/** How good teams are, by their seeds: the first is the best on paper. */
export const strengthsOf = (bySeed: readonly string[], seed: number): ReadonlyMap<string, number> =>
  new Map(bySeed.map((team, index) => [team, -index + chanceShare(seed, `strength ${team}`) * SEED_NOISE]))

/** The better team wins, so that every place of every pool is decided; how clearly follows from the seed. Never level. */
export function finalScoreOf(game: string, home: number, away: number, seed: number): ScorePair {
  const apart = Math.min(8, Math.round(Math.abs(home - away)))
  const lost = Math.max(2, TARGET - 1 - apart - chanceNumber(seed, `${game} lost`, 0, 3))
  return home >= away ? [TARGET, lost] : [lost, TARGET]
}

/** What a captain reports who has counted wrong: one goal less for those who lost. */
export const miscounted = ([home, away]: ScorePair): ScorePair =>
  home > away ? [home, Math.max(0, away - 1)] : [Math.max(0, home - 1), away]

/** Who scored, in order; the winner's last goal ends it. */
export function goalsOf(game: string, [home, away]: ScorePair, seed: number): readonly SideName[] {
  const last: SideName = home > away ? 'home' : 'away'
  const left = { home, away }
  left[last] -= 1
  const goals: SideName[] = []
  while (left.home + left.away > 0) {
    const isHome = chanceShare(seed, `${game} goal ${goals.length}`) * (left.home + left.away) < left.home
    const side = isHome ? 'home' : 'away'
    left[side] -= 1
    goals.push(side)
  }
  return [...goals, last]
}

/** One helper in so many does not come. */
const ABSENT = 1 / 12
/** One in so many who could takes one more job. */
const WILLING = 1 / 3
/** Captains who give their sheet. */
const GIVES_SHEET = 0.9

export const comesTo = (entry: string, seed: number): boolean => chanceShare(seed, `${entry} comes`) >= ABSENT
export const isWilling = (person: string, seed: number): boolean => chanceShare(seed, `${person} willing`) < WILLING
export const givesSheet = (game: string, side: SideName, seed: number): boolean =>
  chanceShare(seed, `${game} ${side} sheet`) < GIVES_SHEET

/** What teams write under the worst and under the best mark, which both have to be explained. */
export interface Remarks {
  readonly worst: readonly string[]
  readonly best: readonly string[]
}

/** With words one mark in so many is the best one, and one the worst. */
const BEST = 1 / 14
const WORST = 1 / 240

export function markedWith(
  game: string,
  about: string,
  seed: number,
  remarks?: Remarks,
): { readonly mark: number; readonly comment: string } {
  const share = chanceShare(seed, `${game} ${about} extreme`)
  const oneOf = (list: readonly string[]) =>
    list[chanceNumber(seed, `${game} ${about} remark`, 0, list.length - 1)] ?? ''
  if (remarks && share < BEST) return { mark: 4, comment: oneOf(remarks.best) }
  if (remarks && share > 1 - WORST) return { mark: 0, comment: oneOf(remarks.worst) }
  return { mark: chanceNumber(seed, `${game} ${about} mark`, 1, 3), comment: '' }
}
