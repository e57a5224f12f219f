import { configOf } from '#areas/configuration/configuration.api.server.ts'
import { config } from '#areas/configuration/configuration.collections.ts'
import { teams } from '#areas/teams/teams.collections.ts'
import { tournamentOf } from '#areas/tournament/tournament.api.server.ts'
import { tournament } from '#areas/tournament/tournament.collections.ts'
import { NEW_TOURNAMENT } from '#areas/tournament/tournament.testing.ts'
import type { Database } from '#records/database.ts'
import { newId } from '#records/ids.ts'
import { proposalsFor } from '#rules/formats/proposals.ts'
import { generateAtOnce } from '#rules/timetable/generate.ts'
import type { Placement, Setting, TimeSpan } from '#rules/timetable/plan.ts'
import { gamesOfFormats } from '#rules/timetable/setting-of-formats.ts'
import { type ScheduleDraft, scheduleDraftOf } from './plan/draft.queries.server.ts'
import { NO_SETTINGS, type PlanSettings } from './plan/plan-settings.ts'
import { type FieldWanted, replaceDraft } from './plan/replace-draft.server.ts'

/** Drafts for tests, made by the real generator. */

export interface DraftOptions {
  /** How many teams each division has. */
  readonly divisions?: Readonly<Record<string, number>>
  /** Of which code; the standard where it is not given. */
  readonly code?: string
  readonly fields?: number
  readonly days?: readonly [first: string, last: string]
  readonly zone?: string
  readonly hours?: readonly TimeSpan[]
  readonly settings?: PlanSettings
  readonly length?: { readonly minutes: number; readonly slotMinutes: number }
  /** Instead of what the generator places. */
  readonly placements?: (placed: readonly Placement[]) => readonly Placement[]
}

export interface DraftMade {
  /** By division, by seed. */
  readonly teams: Readonly<Record<string, readonly string[]>>
  /** In their order. */
  readonly fields: readonly string[]
}

/** What the admins have prepared so far. */
export async function draftNow(db: Database): Promise<ScheduleDraft> {
  const found = await scheduleDraftOf(db)
  if (!found) throw new Error('There is no tournament')
  return found
}

/** Names of teams are `mixed 1`, `mixed 2`; fields are `1`, `2`. */
export async function makeDraft(db: Database, options: DraftOptions = {}): Promise<DraftMade> {
  const {
    divisions = { mixed: 4 },
    code,
    fields = 2,
    days = ['2026-06-13', '2026-06-14'],
    zone = 'Europe/Berlin',
    hours = [
      { from: 540, to: 1_140 },
      { from: 1_980, to: 2_580 },
    ],
    settings = NO_SETTINGS,
    length = { minutes: 60, slotMinutes: 75 },
    placements = (placed) => placed,
  } = options
  return db.write(async (tx) => {
    const values = { starts: days[0], ends: days[1], time_zone: zone, minimum_rest: 30 }
    const found = await tournamentOf(tx)
    if (found) await tx.update(tournament, found.id, values)
    else await tx.create(tournament, { ...NEW_TOURNAMENT, ...values })
    if (!(await configOf(tx))) await tx.create(config, {})
    const playing = []
    for (const [division, count] of Object.entries(divisions)) {
      const own: string[] = []
      for (let seed = 1; seed <= count; seed += 1) {
        const name = `${division} ${seed}`
        own.push((await tx.create(teams, { name, division, state: 'accepted', seed })).id)
      }
      const proposals = proposalsFor(count)
      const format = (proposals.find((it) => it.code === code) ?? proposals[0])?.format
      if (!format) throw new Error(`No format for ${count} teams`)
      playing.push({ division, format, teams: own, length })
    }
    const ground = Array.from(
      { length: fields },
      (_, index): FieldWanted => ({ id: newId(), name: String(index + 1), is_show: index === 0, open: hours }),
    )
    const setting: Setting = {
      ...gamesOfFormats(playing, () => length),
      fields: ground.map(({ id, is_show: isShow, open }) => ({ id, isShow, open })),
      breaks: settings.breaks,
      wishes: settings.wishes,
      minimumRestMinutes: 30,
    }
    const { placements: placed } = generateAtOnce(setting, { seed: 1, effort: 0.01 })
    await replaceDraft(tx, {
      fields: ground,
      divisions: playing,
      settings,
      placements: placements(placed),
      duties: new Map(),
    })
    return {
      teams: Object.fromEntries(playing.map(({ division, teams }) => [division, teams])),
      fields: ground.map(({ id }) => id),
    }
  })
}
