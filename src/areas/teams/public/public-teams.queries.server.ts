import type { ViewerRecords } from '#http/pages/read-tracker.ts'
import type { VisibleRecord } from '#records/schema/collection.ts'
import { nameKey } from '#rules/names/names.ts'
import { byNumber } from '../roster/players/roster-order.ts'
import type { MarkedTeam } from '../TeamMark.tsx'
import { PUBLIC_TEAMS, players, teams } from '../teams.collections.ts'
import type { PublicTeamsShown } from './public-teams.address.ts'

/** What everybody may read about teams, as the visitor may see it. */

type PublicTeam = VisibleRecord<typeof teams>

/** More than every division can take. */
const TEAMS_MOST = 1_000
/** More than three usual divisions, few enough for a phone. */
const PER_PAGE = 100

/** By division, by name, those that have left at the end of their division; in two queries, however many there are. */
export async function teamsInList(
  records: ViewerRecords,
  shown: PublicTeamsShown,
  divisions: readonly string[],
  language: string,
) {
  const [{ items: all }, counts] = await Promise.all([
    records.list(teams, { filter: PUBLIC_TEAMS, perPage: TEAMS_MOST }),
    records.countBy(players, ['team']),
  ])
  const { compare } = new Intl.Collator(language, { numeric: true })
  const isLast = ({ state }: PublicTeam) => Number(state === 'withdrawn')
  const ordered = divisions.flatMap((division) =>
    all
      .filter((team) => team.division === division)
      .toSorted((one, other) => isLast(one) - isLast(other) || compare(one.name, other.name)),
  )
  const found = teamsFound(ordered, shown)
  const playersOf = new Map(counts.map(({ team, count }) => [team, count]))
  return {
    ...found,
    items: found.items.map((team) => ({
      ...markOf(team),
      division: team.division,
      city: team.city,
      isWithdrawn: team.state === 'withdrawn',
      players: playersOf.get(team.id) ?? 0,
    })),
  }
}

export type TeamInList = Awaited<ReturnType<typeof teamsInList>>['items'][number]

export type Findable = Pick<PublicTeam, 'name' | 'short_name' | 'city' | 'division'>

/** One page of those that are wanted, in the order they came in. Accents and case make no difference. */
export function teamsFound<T extends Findable>(all: readonly T[], { q, choices, page }: PublicTeamsShown) {
  const words = nameKey(q).split(' ')
  const matching = all.filter((team) => words.every((word) => searchedIn(team).includes(word)))
  const chosen = matching.filter(({ division }) => choices.division === '' || division === choices.division)
  const pages = Math.max(1, Math.ceil(chosen.length / PER_PAGE))
  const shown = Math.min(page, pages)
  const byDivision = Map.groupBy(matching, ({ division }) => division)
  return {
    items: chosen.slice((shown - 1) * PER_PAGE, shown * PER_PAGE),
    page: shown,
    pages,
    /** Of those that the search finds. */
    counts: {
      all: matching.length,
      byDivision: Object.fromEntries([...byDivision].map(([division, its]) => [division, its.length])),
    },
  }
}

const searchedIn = ({ name, short_name, city }: Findable) => nameKey(`${name} ${short_name} ${city}`)

export const markOf = ({ id, name, short_name, logo, colour_dark }: PublicTeam): MarkedTeam => ({
  id,
  name,
  short_name,
  logo,
  colour_dark,
})

/** Longer than any roster. */
const PLAYERS_MOST = 200

/** By number. */
export async function rosterShown(records: ViewerRecords, team: string) {
  const { items } = await records.list(players, { filter: 'team = {:team}', params: { team }, perPage: PLAYERS_MOST })
  return items
    .map(({ id, name, number, captain, spirit_captain }) => ({ id, name, number, captain, spirit_captain }))
    .toSorted(byNumber)
}

export type PublicPlayer = Awaited<ReturnType<typeof rosterShown>>[number]
