import { formatProblems } from '#rules/formats/editing/check.ts'
import { isBlocking } from '#rules/formats/editing/problems.ts'
import type { Break, GameId, PlannedGame, Setting, Wish } from '#rules/timetable/plan.ts'
import { type DivisionFormat, type GameLength, gameIdOf, gamesOfFormats } from '#rules/timetable/setting-of-formats.ts'
import type { DraftWanted, FieldWanted, KeptGame } from '../../plan/replace-draft.server.ts'
import { breaksOf, openingsOf } from './room.ts'
import type { WizardPlan } from './wizard-plan.ts'

/** What the answers come to: a draft without its places, and what a timetable is to be made of. */
export interface PlanWanted extends Omit<DraftWanted, 'placements' | 'duties' | 'kept'> {
  readonly minimumRest: number
}

export function wantedBy({ divisions, fields, times, wishes }: WizardPlan): PlanWanted {
  return {
    fields: fields.fields.map((field) => ({
      id: field.id,
      name: field.name,
      is_show: field.is_show,
      open: openingsOf(field, fields.hours),
    })),
    divisions: divisions.flatMap(({ division, teams, chosen, length }) =>
      chosen ? [{ division, format: chosen.format, teams: teams.teams, length }] : [],
    ),
    settings: {
      breaks: breaksOf(times.breaks).map((it): Break => it),
      wishes: wishes.wishes.flatMap(({ team, not_before, not_after }): Wish[] =>
        not_before === null && not_after === null
          ? []
          : [
              {
                team,
                ...(not_before !== null && { notBefore: not_before }),
                ...(not_after !== null && { notAfter: not_after }),
              },
            ],
      ),
      hasDuties: wishes.has_duties,
    },
    minimumRest: times.minimum_rest,
  }
}

/** A game whose result stands, where and by whom it was played. */
export interface DecidedGame extends KeptGame {
  readonly division: string
  readonly key: string
  /** The key of its pool; '' outside of one. */
  readonly pool: string
  readonly home: string
  readonly away: string
  readonly homeSource: string
  readonly awaySource: string
  readonly field: string
  readonly start: number
}

/** What a timetable is made of. Games that are decided stay where they were played, on a field that is closed by now too. */
export function settingFor(
  wanted: PlanWanted,
  decided: readonly DecidedGame[],
  there: readonly FieldWanted[],
): Setting {
  const kept = new Map(decided.map((it) => [gameIdOf(it.division, it.key), it]))
  const byDivision = new Map(wanted.divisions.map(({ division, length }) => [division, length]))
  const lengthOf = (id: GameId): GameLength =>
    kept.get(id) ?? byDivision.get(id.slice(0, id.indexOf('/'))) ?? { minutes: 60, slotMinutes: 75 }
  const { games, groups } = gamesOfFormats(wanted.divisions, lengthOf)
  return {
    fields: fieldsWith(wanted.fields, decided, there).map(({ id, open, is_show: isShow }) => ({ id, open, isShow })),
    breaks: wanted.settings.breaks,
    wishes: wanted.settings.wishes,
    minimumRestMinutes: wanted.minimumRest,
    games: games.map((game): PlannedGame => {
      const found = kept.get(game.id)
      return found ? { ...game, lockedAt: { field: found.field, start: found.start } } : game
    }),
    groups,
  }
}

/** Fields on which something was played stay, closed where nobody wants them any more. */
export function fieldsWith(
  wanted: readonly FieldWanted[],
  decided: readonly Pick<DecidedGame, 'field'>[],
  there: readonly FieldWanted[],
): readonly FieldWanted[] {
  const known = new Set(wanted.map(({ id }) => id))
  const names = new Set(wanted.map(({ name }) => name))
  const played = new Set(decided.map(({ field }) => field))
  const closed = there
    .filter(({ id }) => played.has(id) && !known.has(id))
    .map(({ id, name }) => ({ id, name: names.has(name) ? `_${id}` : name, is_show: false, open: [] }))
  return [...wanted, ...closed]
}

/** Divisions whose format could not be played. */
export const divisionsWithProblems = (divisions: readonly DivisionFormat[]): readonly string[] =>
  divisions
    .filter(({ format, teams }) => formatProblems(format, teams.length).some(isBlocking))
    .map(({ division }) => division)
