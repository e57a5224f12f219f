import type { GenderMatch } from '#rules/equity.ts'

/** What a roster still lacks. */

export interface GapFacts {
  readonly number: string
  readonly gender_match: GenderMatch
  readonly birth_year: number
  readonly captain: boolean
  readonly spirit_captain: boolean
}

export type Gap = 'number' | 'gender_match' | 'birth_year'

export const gapsOf = (player: GapFacts): readonly Gap[] => {
  const gaps: readonly (Gap | false)[] = [
    player.number === '' && 'number',
    player.gender_match === '' && 'gender_match',
    player.birth_year === 0 && 'birth_year',
  ]
  return gaps.filter((gap) => gap !== false)
}

export interface RosterGaps {
  readonly number: number
  readonly gender_match: number
  readonly birth_year: number
  readonly captain: boolean
  readonly spirit_captain: boolean
}

/** How many lack what, and whether nobody is captain. An empty roster lacks players, nothing else. */
export function rosterGaps(roster: readonly GapFacts[]): RosterGaps {
  const all = roster.flatMap(gapsOf)
  const count = (wanted: Gap) => all.filter((gap) => gap === wanted).length
  return {
    number: count('number'),
    gender_match: count('gender_match'),
    birth_year: count('birth_year'),
    captain: roster.length > 0 && !roster.some(({ captain }) => captain),
    spirit_captain: roster.length > 0 && !roster.some((player) => player.spirit_captain),
  }
}
