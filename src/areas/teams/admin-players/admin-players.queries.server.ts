import { users } from '#areas/accounts/accounts.collections.ts'
import type { Reader } from '#records/reader.ts'
import { orderOf, search, where } from '#records/viewing/search.ts'
import { LIKELY, similarTo } from '#rules/names/similar-names.ts'
import { type Player, type RosterPlayer, rosterPlayer } from '../roster/roster.queries.server.ts'
import { connectionRequests, playerDetails, players, teams } from '../teams.collections.ts'
import type { AdminPlayersShown, FeeShown, PlayersShow } from './admin-players.address.ts'

/** Players of all teams for admins. Read past the rules: the page's guard says who may see it. */

export interface PlayersTeam {
  readonly id: string
  readonly name: string
  readonly division: string
  readonly isPlaying: boolean
}

export interface PlayersAccount {
  readonly id: string
  readonly name: string
  readonly email: string
}

/** All that is known of a player. */
export interface PlayerListed extends RosterPlayer {
  /** Undefined for a player without one. */
  readonly team: PlayersTeam | undefined
  readonly fee_state: FeeShown
  readonly account: PlayersAccount | undefined
  /** How many people say to be this player. */
  readonly requests: number
  readonly created: string
}

const PER_PAGE = 50

export async function playersListed(reader: Reader, shown: AdminPlayersShown) {
  const found = await reader.page(players, { ...queryFor(shown), page: shown.page, perPage: PER_PAGE })
  return { ...found, items: await listed(reader, found.items) }
}

/** All of them that the address asks for, in one list. */
export const allPlayersListed = async (reader: Reader, shown: AdminPlayersShown): Promise<PlayerListed[]> =>
  listed(reader, await reader.every(players, queryFor(shown)))

/** Some of them by their ids, in that order; who is gone is left out. */
export async function playersWithIds(reader: Reader, ids: readonly string[]): Promise<PlayerListed[]> {
  const found = await reader.byIds(players, ids)
  const all = await listed(reader, [...found.values()])
  return ids.flatMap((id) => all.find((player) => player.id === id) ?? [])
}

export interface PlayersCounts {
  readonly all: number
  readonly byShow: Readonly<Record<PlayersShow, number>>
}

/** How many each filter would show, alone. */
export async function playersCounts(reader: Reader): Promise<PlayersCounts> {
  const [byWalkIn, connected, asked] = await Promise.all([
    reader.countBy(players, ['walk_in']),
    reader.count(users, { filter: 'player != ""' }),
    reader.count(players, { filter: SHOWS.asked }),
  ])
  const walkIns = byWalkIn.find(({ walk_in }) => walk_in)?.count ?? 0
  const all = byWalkIn.reduce((sum, { count }) => sum + count, 0)
  return { all, byShow: { walk_in: walkIns, connected, unconnected: all - connected, asked } }
}

/** More than any tournament has. */
const TEAMS_MOST = 1_000

/** All teams that a player could belong to or does, by name. */
export async function teamsOfPlayers(reader: Reader): Promise<PlayersTeam[]> {
  const found = await reader.list(teams, {
    filter: 'state != "declined"',
    sort: 'name_key,division',
    limit: TEAMS_MOST,
  })
  return found.map(teamOf)
}

const SIMILAR_MOST = 8

/** Others who may be the same person, the likeliest first. */
export async function similarTwins(reader: Reader, player: PlayerListed): Promise<PlayerListed[]> {
  const [all, details] = await Promise.all([reader.every(players, { sort: 'id' }), reader.every(playerDetails)])
  const fullNames = new Map(details.map((it) => [it.player, it.full_name]))
  const compare = similarTo(player.full_name)
  const likely = all
    .filter(({ id }) => id !== player.id)
    .map(({ id, name }) => ({ id, score: compare(fullNames.get(id) || name).score }))
    .filter(({ score }) => score >= LIKELY)
    .toSorted((one, other) => other.score - one.score)
    .slice(0, SIMILAR_MOST)
  return playersWithIds(
    reader,
    likely.map(({ id }) => id),
  )
}

const ACCOUNTS_MOST = 8

/** People without a player, by a part of their name or address. */
export async function freeAccounts(reader: Reader, text: string): Promise<PlayersAccount[]> {
  const asked = search(text, ['name ~', 'email ~'])
  if (asked.filter === '') return []
  const found = await reader.list(users, {
    ...where([asked, 'player = ""']),
    sort: 'name_key,email',
    limit: ACCOUNTS_MOST,
  })
  return found.map(({ id, name, email }) => ({ id, name, email }))
}

const SORTS = { name: 'name_key', team: 'team.name_key', added: 'created' } as const

const SHOWS: Readonly<Record<PlayersShow, string>> = {
  walk_in: 'walk_in = true',
  connected: 'users_via_player.id ?!= ""',
  unconnected: 'users_via_player.id = ""',
  asked: 'connection_requests_via_player.status ?= "open"',
}

const SEARCHED = [
  'name ~',
  'number =',
  'team.name ~',
  'player_details_via_player.full_name ?~',
  'player_details_via_player.email ?~',
]

function queryFor(shown: AdminPlayersShown) {
  const { team, division, show, fee } = shown.choices
  return {
    ...where(
      [
        search(shown.q, SEARCHED),
        team && 'team = {:team}',
        division && 'team.division = {:division}',
        show && SHOWS[show],
        // Of whom nothing is written, nothing is paid.
        fee === 'open' && 'player_details_via_player.fee_state = "open" || player_details_via_player.fee_state = ""',
        fee !== 'open' && fee && 'player_details_via_player.fee_state ?= {:fee}',
      ],
      { team, division, fee },
    ),
    sort: orderOf({ ...shown, sort: SORTS[shown.sort] }, 'name_key,id'),
  }
}

async function listed(reader: Reader, found: readonly Player[]): Promise<PlayerListed[]> {
  const ids = found.map(({ id }) => id)
  const [details, accounts, requests, theirTeams] = await Promise.all([
    reader.pointingAt(playerDetails, 'player', ids),
    reader.pointingAt(users, 'player', ids),
    reader.pointingAt(connectionRequests, 'player', ids),
    reader.byIds(
      teams,
      found.map(({ team }) => team),
    ),
  ])
  const detailsOf = new Map(details.map((it) => [it.player, it]))
  const accountOf = new Map(accounts.map((it) => [it.player, it]))
  const open = Map.groupBy(
    requests.filter(({ status }) => status === 'open'),
    ({ player }) => player,
  )
  return found.map((player) => {
    const its = detailsOf.get(player.id)
    const account = accountOf.get(player.id)
    const team = theirTeams.get(player.team)
    return {
      ...rosterPlayer(player, its, account !== undefined),
      team: team && teamOf(team),
      fee_state: its?.fee_state || 'open',
      account: account && { id: account.id, name: account.name, email: account.email },
      requests: open.get(player.id)?.length ?? 0,
      created: player.created,
    }
  })
}

const teamOf = ({ id, name, division, state }: { id: string; name: string; division: string; state: string }) => ({
  id,
  name,
  division,
  isPlaying: state !== 'withdrawn' && state !== 'declined',
})
