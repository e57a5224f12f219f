import { users } from '#areas/accounts/accounts.collections.ts'
import { escaped } from '#records/filter/like.ts'
import type { Reader } from '#records/reader.ts'
import type { RecordOf } from '#records/schema/collection.ts'
import { codeKey } from '#rules/names/spoken-code.ts'
import { connectionRequests, playerDetails, players, teams } from '../teams.collections.ts'
import type { PlayerShown, PlayerToPick, TeamShown } from './connection.ts'

/** What the connector reads. It reads past the rules, and answers nothing of a player but what everybody may see. */

type Player = RecordOf<typeof players>
type Details = RecordOf<typeof playerDetails>
type ConnectionRequest = RecordOf<typeof connectionRequests>

export const detailsOfPlayer = (reader: Reader, player: string): Promise<Details | undefined> =>
  reader.first(playerDetails, { filter: 'player = {:player}', params: { player } })

/** By a code as somebody typed it. */
export async function playerWithCode(reader: Reader, typed: string): Promise<Player | undefined> {
  const code = codeKey(typed)
  if (code === '') return undefined
  const details = await reader.first(playerDetails, { filter: 'connection_code = {:code}', params: { code } })
  return details && reader.get(players, details.player)
}

export const openRequestOf = (reader: Reader, user: string): Promise<ConnectionRequest | undefined> =>
  reader.first(connectionRequests, { filter: 'user = {:user} && status = "open"', params: { user } })

/** The last one that was decided: whoever was declined shall read it on the page too. */
export const lastDecidedOf = (reader: Reader, user: string): Promise<ConnectionRequest | undefined> =>
  reader.first(connectionRequests, {
    filter: 'user = {:user} && status != "open"',
    params: { user },
    sort: '-decided_at,-@added',
  })

export async function playerShown(reader: Reader, { id, name, number, team }: Player): Promise<PlayerShown> {
  const found = team === '' ? undefined : await reader.get(teams, team)
  return { id, name, number, team: found && teamShown(found) }
}

export async function playerShownWithId(reader: Reader, id: string): Promise<PlayerShown | undefined> {
  return (await playersShown(reader, [id])).get(id)
}

/** By their ids; who is not there is left out. */
export async function playersShown(reader: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, PlayerShown>> {
  const found = await reader.byIds(players, ids)
  const theirTeams = await reader.byIds(
    teams,
    [...found.values()].map(({ team }) => team),
  )
  const shown = [...found.values()].map(({ id, name, number, team }) => {
    const its = theirTeams.get(team)
    return [id, { id, name, number, team: its && teamShown(its) }] as const
  })
  return new Map(shown)
}

const teamShown = (team: RecordOf<typeof teams>): TeamShown => {
  const { id, name, short_name, division, logo, colour_dark } = team
  return { id, name, short_name, division, logo, colour_dark }
}

/** More than three full divisions. */
const TEAMS_MOST = 300

/** Teams that take part, by name. */
export async function teamsToPick(reader: Reader): Promise<TeamShown[]> {
  const found = await reader.list(teams, { filter: 'state = "accepted"', sort: 'name_key', limit: TEAMS_MOST })
  return found.map(teamShown)
}

/** More than a roster holds. */
const PLAYERS_MOST = 100

/** The players of a team that takes part, by name, and who of them has an account already. */
export const playersToPick = async (reader: Reader, team: string): Promise<PlayerToPick[]> =>
  picked(
    reader,
    await reader.listWith(players, ['team'], {
      filter: 'team = {:team} && team.state = "accepted"',
      params: { team },
      sort: 'name_key,number,id',
      limit: PLAYERS_MOST,
    }),
  )

const SEARCH_MAX = 60
const FOUND_MOST = 30

/** Players of all teams that take part by a part of the name that everybody sees, or by number. */
export async function playersFound(reader: Reader, search: string): Promise<PlayerToPick[]> {
  const text = search.trim().slice(0, SEARCH_MAX)
  if (text === '') return []
  const found = await reader.listWith(players, ['team'], {
    filter: '(name ~ {:part} || number = {:text} || team.name ~ {:part}) && team.state = "accepted"',
    params: { text, part: escaped(text) },
    sort: 'name_key,number,id',
    limit: FOUND_MOST,
  })
  return picked(reader, found)
}

type WithTeam = Player & { expand: { team?: RecordOf<typeof teams> } }

async function picked(reader: Reader, found: readonly WithTeam[]): Promise<PlayerToPick[]> {
  const accounts = await reader.pointingAt(
    users,
    'player',
    found.map(({ id }) => id),
  )
  const taken = new Set(accounts.map(({ player }) => player))
  return found.map(({ id, name, number, expand }) => ({
    id,
    name,
    number,
    team: expand.team && teamShown(expand.team),
    isTaken: taken.has(id),
  }))
}
