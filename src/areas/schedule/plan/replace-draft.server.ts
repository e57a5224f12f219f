import type { Transaction } from '#records/transaction.ts'
import { storedFormat } from '#rules/formats/editing/stored.ts'
import type { Placement, TimeSpan } from '#rules/timetable/plan.ts'
import { type DivisionFormat, type GameLength, gameIdOf } from '#rules/timetable/setting-of-formats.ts'
import { games, plannedFormats, plannedGames, playingFields, schedulePlan } from '../schedule.collections.ts'
import type { PinPlace } from '../schedule.fields.ts'
import { planRecordOf } from './draft.queries.server.ts'
import { type PlanSettings, planSettingsOf, publishedSettingsOf } from './plan-settings.ts'

export interface FieldWanted {
  readonly id: string
  readonly name: string
  readonly is_show: boolean
  readonly open: readonly TimeSpan[]
  readonly pin?: PinPlace | null
}

export interface DraftWanted {
  readonly fields: readonly FieldWanted[]
  readonly divisions: readonly (DivisionFormat & { readonly length: GameLength })[]
  readonly settings: PlanSettings
  readonly placements: readonly Placement[]
  /** By `mixed/SF1`: `mixed/L:SF1`, `@team`. */
  readonly duties: ReadonlyMap<string, string>
  /** By `mixed/SF1`: games whose result stands. They are locked, and as they were. */
  readonly kept?: ReadonlyMap<string, KeptGame>
}

export interface KeptGame extends GameLength {
  readonly dutySource: string
}

/** A whole new draft in the place of the old one. What is published stays as it is until the draft is published. */
export async function replaceDraft(tx: Transaction, wanted: DraftWanted): Promise<void> {
  await writeFields(tx, wanted.fields)
  await writeFormats(tx, wanted.divisions)
  await writeGames(tx, wanted)
  await closeOtherFields(tx, new Set(wanted.fields.map(({ id }) => id)))
  await writePlan(tx, { settings: wanted.settings })
}

interface PlanChange {
  readonly settings?: PlanSettings
  /** Set where the draft is published: its settings are then, too. */
  readonly published_at?: string
}

/** Every change of the draft counts, so that whoever decides by an older one is told. */
export async function writePlan(tx: Transaction, change: PlanChange = {}): Promise<number> {
  const record = await planRecordOf(tx)
  const version = (record?.version ?? 0) + 1
  const now = change.settings ?? planSettingsOf(record?.settings)
  const published = change.published_at === undefined ? publishedSettingsOf(record?.settings) : now
  const values = { ...change, settings: { ...now, ...(published && { published }) }, version }
  if (record) await tx.update(schedulePlan, record.id, values)
  else await tx.create(schedulePlan, values)
  return version
}

async function writeFields(tx: Transaction, wanted: readonly FieldWanted[]): Promise<void> {
  const there = new Map((await tx.list(playingFields)).map((field) => [field.id, field]))
  // Names are unique: whoever gives his name away must have lost it before another takes it.
  const renamed = wanted.filter(({ id, name }) => there.has(id) && there.get(id)?.name !== name)
  for (const { id } of renamed) await tx.update(playingFields, id, { name: `_${id}` })
  const left = [...there.values()].filter(({ id, name }) => wanted.some((it) => it.id !== id && it.name === name))
  for (const { id } of left)
    if (!wanted.some((it) => it.id === id)) await tx.update(playingFields, id, { name: `_${id}` })
  for (const [index, { id, ...values }] of wanted.entries()) {
    const field = { ...values, order: index + 1 }
    if (there.has(id)) await tx.update(playingFields, id, field)
    else await tx.create(playingFields, { id, ...field })
  }
}

/** Where something published is played stays, closed for what comes. */
async function closeOtherFields(tx: Transaction, wanted: ReadonlySet<string>): Promise<void> {
  const used = new Set((await tx.countBy(games, ['field'])).map(({ field }) => field))
  for (const { id } of await tx.list(playingFields)) {
    if (wanted.has(id)) continue
    if (used.has(id)) await tx.update(playingFields, id, { open: [], is_show: false })
    else await tx.delete(playingFields, id)
  }
}

export async function writeFormats(tx: Transaction, wanted: readonly DivisionFormat[]): Promise<void> {
  const there = new Map((await tx.list(plannedFormats)).map((it) => [it.division, it]))
  for (const { division, format, teams } of wanted) {
    const found = there.get(division)
    const values = { structure: storedFormat(format), teams: [...teams] }
    if (found) await tx.update(plannedFormats, found.id, values)
    else await tx.create(plannedFormats, { division, ...values })
    there.delete(division)
  }
  for (const { id } of there.values()) await tx.delete(plannedFormats, id)
}

async function writeGames(tx: Transaction, { divisions, placements, duties, kept }: DraftWanted): Promise<void> {
  const there = new Map((await tx.every(plannedGames)).map((it) => [gameIdOf(it.division, it.key), it]))
  const places = new Map(placements.map((it) => [it.game, it]))
  for (const { division, format, length } of divisions)
    for (const { key } of format.games) {
      const id = gameIdOf(division, key)
      const place = places.get(id)
      const found = there.get(id)
      const stands = kept?.get(id)
      const { minutes, slotMinutes } = stands ?? length
      const values = {
        field: place?.field ?? '',
        starts: place?.start ?? 0,
        minutes,
        slot_minutes: slotMinutes,
        locked: stands !== undefined,
        duty_source: stands?.dutySource ?? duties.get(id) ?? '',
      }
      if (found) await tx.update(plannedGames, found.id, values)
      else await tx.create(plannedGames, { division, key, ...values })
      there.delete(id)
    }
  for (const { id } of there.values()) await tx.delete(plannedGames, id)
}
