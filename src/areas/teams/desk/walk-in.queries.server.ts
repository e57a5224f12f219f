import { users } from '#areas/accounts/accounts.collections.ts'
import type { Reader } from '#records/reader.ts'
import { LIKELY, similarNames, similarTo } from '#rules/names/similar-names.ts'
import { detailsOfPlayer, playersShown } from '../connector/connection.queries.server.ts'
import type { PlayerShown } from '../connector/connection.ts'
import { players, teams } from '../teams.collections.ts'
import { walkInFields } from './walk-in.fields.ts'
import type { SimilarPlayer, TeamToJoin, WalkIn } from './walk-in.ts'

/** What the desk reads. Full names are compared here and never leave: the desk sees names as everybody does. */

interface Named {
  readonly id: string
  readonly name: string
}

/** More than three full divisions with long rosters. */
const COMPARED_MOST = 5_000
const SIMILAR_MOST = 8

/** Players of teams that take part, or did, who may be the person of that name; the likeliest first. */
export async function similarPlayers(reader: Reader, name: string): Promise<SimilarPlayer[]> {
  const compare = similarTo(name.slice(0, walkInFields.name.max))
  const likely = (await namedPlayers(reader))
    .map((player) => ({ id: player.id, ...compare(player.name) }))
    .filter(({ score }) => score >= LIKELY)
    .toSorted((one, other) => other.score - one.score)
    .slice(0, SIMILAR_MOST)
  const shown = await playersShown(
    reader,
    likely.map(({ id }) => id),
  )
  return likely.flatMap(({ id, differences }) => {
    const player = shown.get(id)
    return player ? [{ ...player, differences }] : []
  })
}

/** Whether a team has somebody with exactly these names, in whatever order. */
export async function isNamedInTeam(reader: Reader, team: string, name: string): Promise<boolean> {
  return (await namedPlayers(reader, team)).some((player) => similarNames(player.name, name).score === 1)
}

/** By the full name, or by the shown one where that is all that is known. */
const namedPlayers = (reader: Reader, team = ''): Promise<Named[]> =>
  reader.query((queries) => {
    const named = queries
      .selectFrom('players as p')
      .innerJoin('teams as t', 't.id', 'p.team')
      .leftJoin('player_details as d', 'd.player', 'p.id')
      .select(({ fn, val }) => [
        'p.id',
        fn.coalesce(fn<string | null>('nullif', ['d.full_name', val('')]), 'p.name').as('name'),
      ])
      .where('t.state', 'in', ['accepted', 'withdrawn'])
      .orderBy('p.id')
      .limit(COMPARED_MOST)
    return team === '' ? named : named.where('t.id', '=', team)
  })

/** Players whom this person has added at the desk, the latest first. */
export async function walkInsBy(reader: Reader, booker: string): Promise<PlayerShown[]> {
  const added = await reader.list(players, {
    filter: 'added_by = {:booker}',
    params: { booker },
    sort: '-@added',
    limit: OWN_MOST,
  })
  const ids = added.map(({ id }) => id)
  const shown = await playersShown(reader, ids)
  return ids.flatMap((id) => shown.get(id) ?? [])
}

const OWN_MOST = 10

/** One of them, with the code; undefined for a player whom somebody else has added. */
export async function walkInBy(reader: Reader, booker: string, player: string): Promise<WalkIn | undefined> {
  const added = await reader.get(players, player)
  const shown = added?.added_by === booker ? (await playersShown(reader, [player])).get(player) : undefined
  if (!shown) return undefined
  const accounts = await reader.pointingAt(users, 'player', [player])
  const code = accounts.length > 0 ? '' : ((await detailsOfPlayer(reader, player))?.connection_code ?? '')
  return { ...shown, code }
}

/** More than three full divisions. */
const TEAMS_MOST = 300

/** Teams that take part, by name. */
export async function teamsToJoin(reader: Reader): Promise<TeamToJoin[]> {
  const found = await reader.list(teams, { filter: 'state = "accepted"', sort: 'name_key,division', limit: TEAMS_MOST })
  return found.map(({ id, name, division, roster_locked }) => ({ id, name, division, isLocked: roster_locked }))
}
