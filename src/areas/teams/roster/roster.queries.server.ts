import { users } from '#areas/accounts/accounts.collections.ts'
import { tournamentOf } from '#areas/tournament/tournament.api.server.ts'
import type { Reader } from '#records/reader.ts'
import type { RecordOf } from '#records/schema/collection.ts'
import type { Viewer } from '#records/viewing/viewer.ts'
import type { GenderMatch } from '#rules/equity/equity.ts'
import { shownName } from '#rules/names/names.ts'
import { actsFor, managedTeams, type Team } from '../teams.api.server.ts'
import { connectionRequests, playerDetails, players, teams } from '../teams.collections.ts'
import { byNumber } from './players/roster-order.ts'
import { rosterGone } from './roster.refusals.ts'

/** What the pages of a team's managers read. They read past the rules: `teamFor` says who may see it. */

export type Player = RecordOf<typeof players>
export type PlayerDetails = RecordOf<typeof playerDetails>

/** A player as the team's managers know one. */
export interface RosterPlayer {
  readonly id: string
  /** As everybody sees it. */
  readonly name: string
  readonly full_name: string
  readonly full_name_shown: boolean
  readonly number: string
  readonly gender_match: GenderMatch
  readonly birth_year: number
  readonly email: string
  readonly phone: string
  readonly emergency_contact: string
  readonly parent_consent: boolean
  readonly captain: boolean
  readonly spirit_captain: boolean
  readonly walk_in: boolean
  readonly code: string
  /** Whether an account belongs to the player. */
  readonly connected: boolean
  /** What a change is based on. */
  readonly base: { readonly player: string; readonly details: string }
}

/** A team that somebody may act for; not found for everybody else. */
export async function teamFor(reader: Reader, actor: Viewer, id: string): Promise<Team> {
  const team = id === '' ? undefined : await reader.get(teams, id)
  if (!team || !actsFor(team, actor)) throw rosterGone()
  return team
}

/** The team of a manager's page: the one that was asked for, else the `usual` one while it is theirs, else the first. */
export async function teamOfPage(reader: Reader, actor: Viewer, wanted: string | null, usual?: string) {
  const managed = await managedTeams(reader, actor.id)
  const first = managed.find(({ id }) => id === usual) ?? managed[0]
  const found = wanted === null ? first : await reader.get(teams, wanted)
  return {
    team: found && actsFor(found, actor) ? found : undefined,
    managed: managed.map(({ id, name, division }) => ({ id, name, division })),
  }
}

/** Everybody of a team: by number, then whoever has none, by name. */
export async function rosterOf(reader: Reader, team: string): Promise<RosterPlayer[]> {
  const found = await reader.list(players, { filter: 'team = {:team}', params: { team } })
  const ids = found.map(({ id }) => id)
  const [details, people] = await Promise.all([
    reader.pointingAt(playerDetails, 'player', ids),
    reader.pointingAt(users, 'player', ids),
  ])
  const detailsOf = new Map(details.map((it) => [it.player, it]))
  const connected = new Set(people.map(({ player }) => player))
  return found
    .map((player) => rosterPlayer(player, detailsOf.get(player.id), connected.has(player.id)))
    .toSorted(inOrder)
}

export function rosterPlayer(player: Player, details: PlayerDetails | undefined, connected: boolean): RosterPlayer {
  const full_name = details?.full_name || player.name
  return {
    id: player.id,
    name: player.name,
    full_name,
    full_name_shown: player.name === full_name && full_name !== shownName(full_name),
    number: player.number,
    gender_match: details?.gender_match ?? '',
    birth_year: details?.birth_year ?? 0,
    email: details?.email ?? '',
    phone: details?.phone ?? '',
    emergency_contact: details?.emergency_contact ?? '',
    parent_consent: details?.parent_consent ?? false,
    captain: player.captain,
    spirit_captain: player.spirit_captain,
    walk_in: player.walk_in,
    code: details?.connection_code ?? '',
    connected,
    base: { player: player.updated, details: details?.updated ?? '' },
  }
}

const inOrder = (one: RosterPlayer, other: RosterPlayer) =>
  byNumber({ name: one.full_name, number: one.number }, { name: other.full_name, number: other.number })

/** Somebody who says to be one of the team's players. */
export interface OpenConnection {
  readonly id: string
  readonly person: string
  readonly player: { readonly id: string; readonly name: string; readonly number: string }
  readonly at: string
}

export async function openConnectionsOf(reader: Reader, roster: readonly RosterPlayer[]): Promise<OpenConnection[]> {
  const byId = new Map(roster.map((player) => [player.id, player]))
  const asked = await reader.pointingAt(connectionRequests, 'player', [...byId.keys()])
  const open = asked.filter(({ status }) => status === 'open')
  const people = await reader.byIds(
    users,
    open.map(({ user }) => user),
  )
  return open
    .flatMap(({ id, user, player, created }) => {
      const claimed = byId.get(player)
      const person = people.get(user)
      if (!claimed || !person) return []
      const { full_name, number } = claimed
      return [{ id, person: person.name, player: { id: player, name: full_name, number }, at: created }]
    })
    .toSorted((one, other) => one.at.localeCompare(other.at))
}

export interface RemovedPlayer {
  readonly player: string
  readonly full_name: string
  readonly number: string
}

/** Who was taken off the roster, the latest first. */
export async function removedFrom(reader: Reader, team: string): Promise<RemovedPlayer[]> {
  const rows = await reader.query((queries) =>
    queries
      .selectFrom('_removed_players')
      .select(['player', 'record', 'details'])
      .where('team', '=', team)
      .orderBy('at', 'desc')
      .orderBy('player'),
  )
  return rows.map(({ player, record, details }) => {
    const shown = keptRecord(record)
    return {
      player,
      full_name: textIn(keptRecord(details), 'full_name') || textIn(shown, 'name'),
      number: textIn(shown, 'number'),
    }
  })
}

export function keptRecord(text: string): Readonly<Record<string, unknown>> {
  const parsed: unknown = JSON.parse(text)
  return typeof parsed === 'object' && parsed !== null ? Object.fromEntries(Object.entries(parsed)) : {}
}

export const textIn = (record: Readonly<Record<string, unknown>>, name: string): string => {
  const value = record[name]
  return typeof value === 'string' ? value : ''
}

/** By which it is told who is grown up: that of the tournament, or this one while it is not set. */
export async function yearOfTournament(reader: Reader): Promise<number> {
  const starts = (await tournamentOf(reader))?.starts ?? ''
  return Number(starts.slice(0, 4)) || reader.now().getUTCFullYear()
}
