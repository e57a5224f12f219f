import { users } from '#areas/accounts/accounts.collections.ts'
import { accountsOf } from '#areas/settlement/settlement.api.server.ts'
import { type RosterGap, rosterFigures, rosterGaps } from '#areas/teams/roster-figures.api.server.ts'
import { logoHref } from '#areas/teams/teams.api.server.ts'
import { teams } from '#areas/teams/teams.collections.ts'
import { divisionsOf, hasRatioRule } from '#areas/tournament/tournament.api.server.ts'
import type { Reader } from '#records/reader.ts'
import { nameKey } from '#rules/names/names.ts'
import type { TeamFee } from '#rules/settlement/fees.ts'
import { m } from '#words/messages.js'
import { arrivals } from './arrivals.collections.ts'
import type { CheckInShow, CheckInShown } from './check-in.address.ts'

/** A team as the desk sees it: what is missing, of nobody by name. */
export interface TeamAtDesk {
  readonly id: string
  readonly name: string
  readonly division: string
  readonly colour: string
  readonly logo: string | undefined
  readonly players: number
  /** What the roster lacks, in words; numbers on shirts and years of birth hold nobody up. */
  readonly gaps: readonly string[]
  /** How far it has paid, and what it owes in cents; below zero it gets money back. */
  readonly fee: TeamFee
  readonly due: number
  readonly arrived: { readonly at: string; readonly by: string } | undefined
}

/** Shorter than what the team is told. */
const GAP_WORDS: Readonly<
  Record<Exclude<RosterGap['lacks'], 'number' | 'birth_year'>, (said: { count: number }) => string>
> = {
  players: () => m.arrivals_gap_players(),
  more_players: m.arrivals_gap_more_players,
  captain: () => m.arrivals_gap_captain(),
  spirit_captain: () => m.arrivals_gap_spirit_captain(),
  gender_match: m.arrivals_gap_gender_match,
}

/** More than three full divisions. */
const TEAMS_MOST = 300

/** Teams that take part: those that are still expected first, then by name; as many queries for many as for one. */
export async function teamsAtDesk(reader: Reader): Promise<readonly TeamAtDesk[]> {
  const expected = await reader.list(teams, {
    filter: 'state = "accepted"',
    sort: 'name_key,division',
    limit: TEAMS_MOST,
  })
  const ids = expected.map(({ id }) => id)
  const [figures, came, accounts, divisions] = await Promise.all([
    rosterFigures(reader, ids),
    reader.pointingAt(arrivals, 'team', ids),
    accountsOf(reader, expected),
    divisionsOf(reader),
  ])
  const withRatio = new Set(divisions.filter(hasRatioRule).map(({ key }) => key))
  const people = await reader.byIds(
    users,
    came.map(({ arrived_by }) => arrived_by),
  )
  const arrivalOf = new Map(came.map((it) => [it.team, it]))
  const listed = expected.map((team) => {
    const { id, name, division, colour_dark: colour } = team
    const arrival = arrivalOf.get(id)
    const account = accounts.get(id)
    const gaps = rosterGaps(figures(id), withRatio.has(division)).flatMap(({ lacks, count }) =>
      lacks === 'number' || lacks === 'birth_year' ? [] : [GAP_WORDS[lacks]({ count })],
    )
    return {
      id,
      name,
      division,
      colour,
      logo: logoHref(team, '64x64'),
      players: figures(id).players,
      gaps,
      fee: account?.state ?? 'nothing',
      due: account?.due ?? 0,
      arrived: arrival && { at: arrival.arrived_at, by: people.get(arrival.arrived_by)?.name ?? '' },
    }
  })
  return [...listed.filter(SHOWN.expected), ...listed.filter(SHOWN.arrived)]
}

const SHOWN: Readonly<Record<CheckInShow, (team: TeamAtDesk) => boolean>> = {
  expected: ({ arrived }) => !arrived,
  arrived: ({ arrived }) => arrived !== undefined,
  missing: ({ gaps }) => gaps.length > 0,
  unpaid: ({ due }) => due > 0,
}

/** What the desk searches and chooses. */
export function teamsFoundAtDesk(all: readonly TeamAtDesk[], { q, choices }: CheckInShown): readonly TeamAtDesk[] {
  const words = nameKey(q).split(' ').filter(Boolean)
  return all
    .filter((team) => choices.show === '' || SHOWN[choices.show](team))
    .filter(({ division }) => choices.division === '' || division === choices.division)
    .filter(({ name }) => words.every((word) => nameKey(name).includes(word)))
}

export const countsAtDesk = (all: readonly TeamAtDesk[]): Readonly<Record<CheckInShow | 'all', number>> => ({
  all: all.length,
  expected: all.filter(SHOWN.expected).length,
  arrived: all.filter(SHOWN.arrived).length,
  missing: all.filter(SHOWN.missing).length,
  unpaid: all.filter(SHOWN.unpaid).length,
})
