import { users } from '#areas/accounts/accounts.collections.ts'
import type { Reader } from '#records/reader.ts'
import { LIKELY, similarTo } from '#rules/similar-names.ts'
import type { Division } from '#ui/marks/DivisionMark.tsx'
import { searched } from '../admin-search.server.ts'
import { type Player, type RosterPlayer, rosterPlayer } from '../roster/roster.queries.server.ts'
import { connectionRequests, playerDetails, players, teams } from '../teams.collections.ts'
import type { FeeShown, PlayersShow, PlayersShown } from './admin-players-shown.ts'

/** Players of all teams for admins. Read past the rules: the page's guard says who may see it. */

export interface PlayersTeam {
  readonly id: string
  readonly name: string
  readonly division: Division | ''
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

export interface PlayersPage {
  readonly players: readonly PlayerListed[]
  /** Of all pages. */
  readonly total: number
  readonly page: number
  readonly pages: number
}

const PER_PAGE = 50

export async function playersListed(reader: Reader, shown: PlayersShown): Promise<PlayersPage> {
  const query = queryFor(shown)
  const total = await reader.count(players, query)
  const pages = Math.max(1, Math.ceil(total / PER_PAGE))
  const page = Math.min(shown.page, pages)
  const found = await reader.list(players, {
    ...query,
    sort: orderOf(shown),
    limit: PER_PAGE,
    offset: (page - 1) * PER_PAGE,
  })
  return { players: await listed(reader, found), total, page, pages }
}

const READ_AT_ONCE = 500

/** All of them that the address asks for, in one list. */
export async function allPlayersListed(reader: Reader, shown: PlayersShown): Promise<PlayerListed[]> {
  const all: PlayerListed[] = []
  for (;;) {
    const found = await reader.list(players, {
      ...queryFor(shown),
      sort: orderOf(shown),
      limit: READ_AT_ONCE,
      offset: all.length,
    })
    all.push(...(await listed(reader, found)))
    if (found.length < READ_AT_ONCE) return all
  }
}

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

/** How many each filter would show, alone: in one query. */
export async function playersCounts(reader: Reader): Promise<PlayersCounts> {
  const [row] = await reader.store.all<{ all: number; walkIn: number; connected: number; asked: number }>(
    `SELECT count(*) AS "all",
      count(*) FILTER (WHERE "walk_in" = 1) AS "walkIn",
      (SELECT count(*) FROM "users" WHERE "player" IS NOT NULL) AS "connected",
      (SELECT count(DISTINCT "player") FROM "connection_requests" WHERE "status" = 'open') AS "asked"
    FROM "players"`,
  )
  const { all = 0, walkIn = 0, connected = 0, asked = 0 } = row ?? {}
  return { all, byShow: { walk_in: walkIn, connected, unconnected: all - connected, asked } }
}

/** More than any tournament has. */
const TEAMS_MOST = 1_000

/** All teams that a player could belong to or does, by name. */
export async function teamsOfPlayers(reader: Reader): Promise<PlayersTeam[]> {
  const found = await reader.list(teams, {
    filter: 'state != "declined"',
    sort: 'name,division',
    limit: TEAMS_MOST,
  })
  return found.map(teamOf)
}

/** Compared at once; a tournament has about a thousand. */
const COMPARED_MOST = 5_000
const SIMILAR_MOST = 8

/** Others who may be the same person, the likeliest first. */
export async function similarTwins(reader: Reader, player: PlayerListed): Promise<PlayerListed[]> {
  const named = await reader.store.all<{ id: string; name: string }>(
    `SELECT p."id" AS "id", coalesce(nullif(d."full_name", ''), p."name") AS "name"
    FROM "players" AS p LEFT JOIN "player_details" AS d ON d."player" = p."id"
    WHERE p."id" <> ? ORDER BY p."id" LIMIT ${COMPARED_MOST}`,
    [player.id],
  )
  const compare = similarTo(player.full_name)
  const likely = named
    .map(({ id, name }) => ({ id, score: compare(name).score }))
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
export async function freeAccounts(reader: Reader, search: string): Promise<PlayersAccount[]> {
  const { filter, params } = searched(search, (word) => `name ~ ${word} || email ~ ${word}`)
  if (filter === '') return []
  const found = await reader.list(users, {
    filter: `${filter} && player = ""`,
    params,
    sort: 'name,email',
    limit: ACCOUNTS_MOST,
  })
  return found.map(({ id, name, email }) => ({ id, name, email }))
}

const SORTS = { name: 'name', team: 'team.name', added: 'created' } as const

/** The id last: equal players must not change places between two pages. */
const orderOf = ({ sort, isDescending }: PlayersShown) => `${isDescending ? '-' : ''}${SORTS[sort]},name,id`

const SHOWS: Readonly<Record<PlayersShow, string>> = {
  walk_in: 'walk_in = true',
  connected: 'users_via_player.id ?!= ""',
  unconnected: 'users_via_player.id = ""',
  asked: 'connection_requests_via_player.status ?= "open"',
}

function queryFor({ q, team, division, show, fee }: PlayersShown) {
  const search = searched(
    q,
    (word) =>
      `name ~ ${word} || number = ${word} || team.name ~ ${word} || player_details_via_player.full_name ?~ ${word} || player_details_via_player.email ?~ ${word}`,
  )
  const conditions = [
    search.filter,
    team && 'team = {:team}',
    division && 'team.division = {:division}',
    show && SHOWS[show],
    // Of whom nothing is written, nothing is paid.
    fee === 'open' && '(player_details_via_player.fee_state = "open" || player_details_via_player.fee_state = "")',
    fee !== 'open' && fee && 'player_details_via_player.fee_state ?= {:fee}',
  ].filter(Boolean)
  return { filter: conditions.join(' && '), params: { ...search.params, team, division, fee } }
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

const teamOf = ({
  id,
  name,
  division,
  state,
}: {
  id: string
  name: string
  division: Division | ''
  state: string
}) => ({
  id,
  name,
  division,
  isPlaying: state !== 'withdrawn' && state !== 'declined',
})
