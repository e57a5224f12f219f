import { ADMINS, command } from '#http/commands/commands.ts'
import { refuse } from '#http/commands/refusals.ts'
import type { Reader } from '#records/reader.ts'
import type { Transaction } from '#records/transaction.ts'
import type { GameId, Placement, TimetablePlan } from '#rules/timetable/plan.ts'
import { gameIdOf } from '#rules/timetable/setting-of-formats.ts'
import { newViolations } from '#rules/timetable/violations.ts'
import { games, plannedGames } from '../schedule.collections.ts'
import { GAMES_MOST_ALL } from '../schedule.fields.ts'
import { RULE_REFUSALS, SCHEDULE_REFUSALS } from '../schedule.refusals.ts'
import { type PlannedGameRecord, type ScheduleDraft, scheduleDraftOf } from './draft.queries.server.ts'
import { lockGamesInput, placeGamesInput } from './plan.inputs.ts'
import { writePlan } from './replace-draft.server.ts'

/**
 * Games to other times and fields, all of them or none: a move, a swap, what rain does, and taking any of it back. Each must
 * still be where it was seen, and nothing may break a rule that was not broken before.
 */
export const placeGames = command({
  name: 'schedule.placeGames',
  input: placeGamesInput,
  who: ADMINS,
  async run(tx, actor, { moves }) {
    const draft = await draftIn(tx)
    const begun = await begunGames(tx)
    const fields = new Set(draft.fields.map(({ id }) => id))
    for (const { game, base, field } of moves) {
      const kept = gameIn(draft, game)
      if (kept.updated !== base) throw refuse(SCHEDULE_REFUSALS, 'game_moved', 'moves', 409)
      if (kept.locked) throw refuse(SCHEDULE_REFUSALS, 'game_locked', 'moves', 409)
      if (begun.has(game)) throw refuse(SCHEDULE_REFUSALS, 'game_begun', 'moves', 409)
      if (field !== '' && !fields.has(field)) throw refuse(SCHEDULE_REFUSALS, 'field_gone', 'moves', 409)
    }
    // What was broken before, by a lock or by hours that changed, is no reason to refuse something else.
    const [first] = newViolations(draft.plan, movedPlan(draft.plan, moves))
    if (first) throw refuse(RULE_REFUSALS, first.rule, 'moves', { status: 409, data: { violation: first } })
    const bases: Record<GameId, string> = {}
    for (const { game, base: _, ...place } of moves) {
      const { id } = gameIn(draft, game)
      bases[game] = (await tx.update(plannedGames, id, place)).updated
    }
    const version = await writePlan(tx)
    const [{ game } = { game: '' }] = moves
    await tx.audit(actor, 'schedule.placeGames', plannedGames, gameIn(draft, game).id, { game, count: moves.length })
    return { bases, version }
  },
})

/** Games that stay where they are, for the generator and for hands. */
export const lockGames = command({
  name: 'schedule.lockGames',
  input: lockGamesInput,
  who: ADMINS,
  async run(tx, actor, { games: ids, locked }) {
    const draft = await draftIn(tx)
    const others = ids.map((id) => gameIn(draft, id)).filter((it) => it.locked !== locked)
    const [first] = others
    if (!first) return { version: draft.record?.version ?? 0 }
    for (const { id } of others) await tx.update(plannedGames, id, { locked })
    const version = await writePlan(tx)
    await tx.audit(actor, 'schedule.lockGames', plannedGames, first.id, { locked, count: others.length })
    return { version }
  },
})

export async function draftIn(reader: Reader): Promise<ScheduleDraft> {
  const draft = await scheduleDraftOf(reader)
  if (!draft?.record) throw refuse(SCHEDULE_REFUSALS, 'plan_missing', undefined, 409)
  if (draft.tournament.starts === '') throw refuse(SCHEDULE_REFUSALS, 'no_days', undefined, 409)
  return draft
}

/** A draft that is still as it was looked at. */
export async function draftOfVersion(tx: Transaction, version: number): Promise<ScheduleDraft> {
  const draft = await draftIn(tx)
  if (draft.record?.version !== version) throw refuse(SCHEDULE_REFUSALS, 'plan_changed', undefined, 409)
  return draft
}

export function gameIn({ games }: ScheduleDraft, id: GameId): PlannedGameRecord {
  const found = games.get(id)
  if (!found) throw refuse(SCHEDULE_REFUSALS, 'game_gone', 'moves', 404)
  return found
}

/** Games that somebody has begun to play, and whose place is a fact now. */
export async function begunGames(reader: Reader): Promise<ReadonlySet<GameId>> {
  const found = await reader.every(
    games,
    { filter: 'state != "scheduled" && state != "suspended" && state != "cancelled"' },
    GAMES_MOST_ALL,
  )
  return new Set(found.map(({ division, key }) => gameIdOf(division, key)))
}

interface Moved {
  readonly game: GameId
  readonly field: string
  readonly starts: number
  readonly minutes?: number
  readonly slot_minutes?: number
}

function movedPlan({ setting, placements }: TimetablePlan, moves: readonly Moved[]): TimetablePlan {
  const moved = new Map(moves.map((it) => [it.game, it]))
  const placed = moves.flatMap(({ game, field, starts }): Placement[] =>
    field === '' ? [] : [{ game, field, start: starts }],
  )
  return {
    setting: {
      ...setting,
      games: setting.games.map((game) => {
        const { minutes = game.minutes, slot_minutes: slotMinutes = game.slotMinutes } = moved.get(game.id) ?? {}
        return { ...game, minutes, slotMinutes }
      }),
    },
    placements: [...placements.filter(({ game }) => !moved.has(game)), ...placed],
  }
}
