import { hash } from 'node:crypto'
import { divisionsOf, type Tournament, tournamentOf } from '#areas/tournament/tournament.api.server.ts'
import type { Reader } from '#records/reader.ts'
import type { RecordOf } from '#records/schema/collection.ts'
import { readFormat } from '#rules/formats/editing/stored.ts'
import type { Format } from '#rules/formats/structure.ts'
import type { GameId, Placement, PlannedGame, Setting, TimeSpan, TimetablePlan } from '#rules/timetable/plan.ts'
import { type DivisionFormat, type GameLength, gameIdOf, gamesOfFormats } from '#rules/timetable/setting-of-formats.ts'
import { plannedFormats, plannedGames, playingFields, schedulePlan } from '../schedule.collections.ts'
import { FIELDS_MOST, GAMES_MOST_ALL } from '../schedule.fields.ts'
import { type PlanSettings, planSettingsOf } from './plan-settings.ts'

export type FieldRecord = RecordOf<typeof playingFields>
export type PlannedGameRecord = RecordOf<typeof plannedGames>
export type SchedulePlanRecord = RecordOf<typeof schedulePlan>

/** All that the admins have prepared, as of one moment. */
export interface ScheduleDraft {
  readonly tournament: Tournament
  /** Undefined before anything was planned. */
  readonly record: SchedulePlanRecord | undefined
  readonly settings: PlanSettings
  readonly fields: readonly FieldRecord[]
  /** In the order of the divisions. */
  readonly divisions: readonly DivisionFormat[]
  /** By `mixed/SF1`. */
  readonly games: ReadonlyMap<GameId, PlannedGameRecord>
  readonly plan: TimetablePlan
}

const EMPTY_FORMAT: Format = { pools: [], games: [], places: [] }

/** So many that were read before are known by how they were kept: pages ask for the same few again and again. */
const FORMATS_KNOWN = 64
const knownFormats = new Map<string, Format>()

/** What was kept as a format; an empty one where it cannot be read. The same object for the same format, so that what follows from it is known too. */
export function formatOf(structure: unknown): Format {
  const key = hash('sha256', JSON.stringify(structure) ?? '')
  const known = knownFormats.get(key)
  if (known) return known
  const read = readFormat(structure)
  const format = read.ok ? read.format : EMPTY_FORMAT
  if (knownFormats.size >= FORMATS_KNOWN) knownFormats.delete(knownFormats.keys().next().value ?? '')
  knownFormats.set(key, format)
  return format
}

export const fieldsInOrder = (reader: Reader): Promise<FieldRecord[]> =>
  reader.list(playingFields, { sort: 'order,name', limit: FIELDS_MOST })

export const planRecordOf = (reader: Reader): Promise<SchedulePlanRecord | undefined> => reader.first(schedulePlan, {})

/** Undefined where there is no tournament, or more than one. */
export async function scheduleDraftOf(reader: Reader): Promise<ScheduleDraft | undefined> {
  const tournament = await tournamentOf(reader)
  if (!tournament) return undefined
  const [record, fields, order, kept, planned] = await Promise.all([
    planRecordOf(reader),
    fieldsInOrder(reader),
    divisionsOf(reader),
    reader.list(plannedFormats),
    reader.every(plannedGames, {}, GAMES_MOST_ALL),
  ])
  const byDivision = new Map(kept.map((it) => [it.division, it]))
  const divisions = order.flatMap(({ key }): DivisionFormat[] => {
    const found = byDivision.get(key)
    return found ? [{ division: key, format: formatOf(found.structure), teams: found.teams }] : []
  })
  const games = new Map(planned.map((it) => [gameIdOf(it.division, it.key), it]))
  const settings = planSettingsOf(record?.settings)
  const draft = { tournament, record, settings, fields, divisions, games }
  return { ...draft, plan: planFrom(draft) }
}

function planFrom({
  tournament,
  settings,
  fields,
  divisions,
  games,
}: Pick<ScheduleDraft, 'tournament' | 'settings' | 'fields' | 'divisions' | 'games'>): TimetablePlan {
  const lengthOf = (id: GameId): GameLength => {
    const { minutes, slot_minutes } = games.get(id) ?? usualLength(tournament)
    return { minutes, slotMinutes: slot_minutes }
  }
  const { games: known, groups } = gamesOfFormats(divisions, lengthOf)
  const setting: Setting = {
    fields: fields.map(({ id, is_show: isShow, open }) => ({ id, isShow, open: timeSpansOf(open) })),
    breaks: settings.breaks,
    wishes: settings.wishes,
    minimumRestMinutes: tournament.minimum_rest,
    games: known.map((game): PlannedGame => {
      const kept = games.get(game.id)
      return kept?.locked && kept.field !== '' ? { ...game, lockedAt: { field: kept.field, start: kept.starts } } : game
    }),
    groups,
  }
  return { setting, placements: known.flatMap(({ id }) => placementOf(id, games.get(id)) ?? []) }
}

/** Undefined while it has no place. */
const placementOf = (game: GameId, kept: PlannedGameRecord | undefined): Placement | undefined =>
  kept && kept.field !== '' ? { game, field: kept.field, start: kept.starts } : undefined

const CHANGEOVER_MINUTES = 15

/** As the tournament says, and some minutes until the next game. */
export const usualLength = ({ game_length }: Tournament) => ({
  minutes: game_length,
  slot_minutes: game_length + CHANGEOVER_MINUTES,
})

const timeSpansOf = (open: unknown): readonly TimeSpan[] => (Array.isArray(open) ? open : [])
