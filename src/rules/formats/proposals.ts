import { type Counts, countsOf } from './counts.ts'
import {
  pairsOf,
  poolsThen,
  poolsThenPlacingPools,
  poolsThenPowerPools,
  powerPoolsThenBracket,
  powerPoolsThenPlaceGames,
  roundRobinOnly,
  roundRobinThen,
  swiss,
} from './shapes/shapes.ts'
import { swissRoundsMost } from './shapes/swiss-draw.ts'
import { type Format, TEAMS_LEAST, TEAMS_MOST } from './structure.ts'

/** Which formats are sensible for a number of teams. docs/rules/formats.md has the table. */

export type ProposalCode = (typeof KINDS)[number]['code']

export interface Proposal {
  readonly code: ProposalCode
  readonly isStandard: boolean
  readonly format: Format
  readonly counts: Counts
}

/** Enough to find the best four of 32, and a day's work for a weekend. */
const SWISS_ROUNDS = 5

const swissRounds = (teams: number) => Math.min(SWISS_ROUNDS, swissRoundsMost(teams))

interface Kind {
  readonly code: string
  readonly teams: readonly [least: number, most: number]
  /** The numbers of teams for which it is proposed first. */
  readonly standard?: readonly [least: number, most: number]
  readonly make: (teams: number) => Format
}

const KINDS = [
  {
    code: 'round-robin-finals',
    teams: [3, 8],
    standard: [3, 6],
    make: (teams) => roundRobinThen(teams, [4, teams === 7 ? 3 : 2, 2]),
  },
  { code: 'two-pools', teams: [6, 12], standard: [7, 9], make: (teams) => poolsThen(teams, 2, [2]) },
  { code: 'two-pools-quarters', teams: [8, 12], standard: [10, 11], make: (teams) => poolsThen(teams, 2, [4]) },
  {
    code: 'four-pools',
    teams: [12, 24],
    standard: [12, 24],
    make: (teams) => poolsThen(teams, 4, fourPoolRows(teams)),
  },
  { code: 'eight-pools', teams: [24, 32], standard: [25, 32], make: (teams) => poolsThen(teams, 8, [2]) },
  { code: 'round-robin', teams: [3, 10], make: roundRobinOnly },
  { code: 'round-robin-place-games', teams: [4, 8], make: (teams) => roundRobinThen(teams, pairsOf(teams)) },
  { code: 'power-pools', teams: [7, 12], make: poolsThenPowerPools },
  { code: 'power-pools-place-games', teams: [7, 12], make: powerPoolsThenPlaceGames },
  { code: 'power-pools-quarters', teams: [8, 8], make: powerPoolsThenBracket },
  { code: 'four-pools-crossovers', teams: [12, 16], make: (teams) => poolsThen(teams, 4, []) },
  { code: 'three-pools-placing', teams: [9, 15], make: (teams) => poolsThenPlacingPools(teams, 3) },
  { code: 'four-pools-placing', teams: [12, 24], make: (teams) => poolsThenPlacingPools(teams, 4) },
  { code: 'swiss', teams: [6, 32], make: (teams) => swiss(teams, swissRounds(teams)) },
  { code: 'swiss-finals', teams: [8, 32], make: (teams) => swiss(teams, swissRounds(teams), foursOf(teams)) },
] as const satisfies readonly Kind[]

export const PROPOSAL_CODES: readonly ProposalCode[] = KINDS.map(({ code }) => code)

/** The standard first, then in the order of the list; none outside of 3 to 32 teams. */
export function proposalsFor(teams: number): readonly Proposal[] {
  if (!Number.isInteger(teams) || teams < TEAMS_LEAST || teams > TEAMS_MOST) return []
  const proposals = KINDS.filter(({ teams: range }) => isIn(teams, range)).map(
    (kind: Kind & { code: ProposalCode }) => {
      const format = kind.make(teams)
      const isStandard = kind.standard !== undefined && isIn(teams, kind.standard)
      return { code: kind.code, isStandard, format, counts: countsOf(format, teams) }
    },
  )
  return proposals.toSorted((one, other) => Number(other.isStandard) - Number(one.isStandard))
}

/**
 * Whether there is room at all: every game needs a field for a slot, and rounds follow each other. Rest and breaks may
 * still need more.
 */
export const fitsInto = (
  { games, rounds }: Counts,
  { fields, slots }: { readonly fields: number; readonly slots: number },
): boolean => games <= fields * slots && rounds <= slots

const isIn = (teams: number, [least, most]: readonly [number, number]) => least <= teams && teams <= most

/** Two rows to a bracket; a single team in the last row plays in the bracket before. */
const fourPoolRows = (teams: number): readonly number[] => (teams === 17 ? [2] : [2, 2])

/** Brackets of four; a single team that is left over joins the last of them. */
function foursOf(teams: number): readonly number[] {
  const fours = Math.floor(teams / 4)
  return Array.from({ length: fours }, (_, index) => (index === fours - 1 && teams % 4 === 1 ? 5 : 4))
}
