import { revealsOf } from '#areas/ceremony/ceremony.api.server.ts'
import { configOf, flagsOf } from '#areas/configuration/configuration.api.server.ts'
import { PUBLIC_TEAMS, teams } from '#areas/teams/teams.collections.ts'
import { divisionsOf, tournamentOf } from '#areas/tournament/tournament.api.server.ts'
import type { Reader } from '#records/reader.ts'
import type { RecordOf } from '#records/schema/collection.ts'
import type { Reveals } from '#rules/ceremony/reveal.ts'
import { fieldsInOrder } from '../plan/draft.queries.server.ts'
import { formats, games, type playingFields, poolEntries } from '../schedule.collections.ts'
import { GAMES_MOST_ALL } from '../schedule.fields.ts'

/** The schedule as it is published, read once for a page. */

export type PublishedGame = RecordOf<typeof games>
export type PublishedFormat = RecordOf<typeof formats>
export type PublishedField = RecordOf<typeof playingFields>
export type PublishedTeam = RecordOf<typeof teams>

export interface Published {
  /** False before the first publishing, and while an admin has closed the schedule. */
  readonly isOpen: boolean
  readonly tournament: string
  readonly place: string
  readonly zone: string
  readonly firstDay: string
  readonly lastDay: string
  /** Keys, in their order. */
  readonly divisions: readonly string[]
  /** In their order. */
  readonly fields: ReadonlyMap<string, PublishedField>
  readonly formats: ReadonlyMap<string, PublishedFormat>
  readonly teams: ReadonlyMap<string, PublishedTeam>
  /** By time, then in the order of the fields. */
  readonly games: readonly PublishedGame[]
  /** What scorekeepers have entered about pools. */
  readonly entries: readonly RecordOf<typeof poolEntries>[]
  /** Which final places everybody may know. */
  readonly reveals: Reveals
}

/** More than every division can take. */
const TEAMS_MOST = 1_000

/** All of it is public: fields, formats, games, and the teams that everybody may see. */
export async function publishedSchedule(reader: Reader): Promise<Published> {
  const [config, tournament, divisions, fields, found, playing, all, entries, reveals] = await Promise.all([
    configOf(reader),
    tournamentOf(reader),
    divisionsOf(reader),
    fieldsInOrder(reader),
    reader.list(formats),
    reader.list(teams, { filter: PUBLIC_TEAMS, limit: TEAMS_MOST }),
    reader.list(games, { sort: 'starts', limit: GAMES_MOST_ALL }),
    reader.list(poolEntries),
    revealsOf(reader),
  ])
  const order = new Map(fields.map(({ id }, index) => [id, index]))
  const orderOf = ({ field }: PublishedGame) => order.get(field) ?? order.size
  return {
    isOpen: flagsOf(config).schedule_initialized && all.length > 0,
    tournament: tournament?.name ?? '',
    place: tournament?.place ?? '',
    zone: tournament?.time_zone ?? 'UTC',
    firstDay: tournament?.starts ?? '',
    lastDay: tournament?.ends ?? '',
    divisions: divisions.map(({ key }) => key),
    fields: byId(fields),
    formats: new Map(found.map((it) => [it.division, it])),
    teams: byId(playing),
    entries,
    reveals,
    games: all.toSorted((one, other) =>
      one.starts === other.starts ? orderOf(one) - orderOf(other) : one.starts < other.starts ? -1 : 1,
    ),
  }
}

const byId = <T extends { readonly id: string }>(items: readonly T[]): ReadonlyMap<string, T> =>
  new Map(items.map((it) => [it.id, it]))
