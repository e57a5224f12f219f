import { formatWeekday } from '#client/when.ts'
import { dayOf, type GameId, MINUTES_PER_DAY, type Minute, type PlannedGame } from '#rules/timetable/plan.ts'
import type { Reason } from '#rules/timetable/violations.ts'
import { clock } from '#ui/timetable/timetable.ts'
import { m } from '#words/messages.js'
import { reasonText, shortReasonText } from '../words/timetable-words.ts'
import type { TimetableData, TimetableGame } from './timetable.queries.server.ts'

/** What games, fields, times and reasons are called on this page. */
export interface TimetableTexts {
  readonly game: (id: GameId) => TimetableGame | undefined
  /** `Kite Club – Mudlarks`, `Final`. */
  readonly title: (id: GameId) => string
  /** `Field 3`. */
  readonly field: (id: string) => string
  /** `13:30, field 3`; with its day where that is not the shown one. */
  readonly slot: (slot: SlotText, day?: number) => string
  readonly reason: (game: GameId, reason: Reason) => string
  /** For a stretch of the grid. */
  readonly shortReason: (game: GameId, reason: Reason) => string
}

interface SlotText {
  readonly field: string
  readonly start: Minute
}

export function timetableTexts({ games, fields, days, plan, teams, minimumRest }: TextFacts): TimetableTexts {
  const byId = new Map(games.map((game) => [game.id, game]))
  const planned = new Map(plan.setting.games.map((game) => [game.id, game]))
  const teamNames = new Map(teams.map(({ id, name }) => [id, name]))
  const fieldNames = new Map(fields.map(({ id, name }) => [id, name]))
  const title = (id: GameId) => byId.get(id)?.title ?? id
  const sharedTeam = (one: GameId, other: GameId) => {
    const teamsOf = (game: PlannedGame | undefined) =>
      game?.sides.flatMap((it) => ('team' in it ? [it.team] : [])) ?? []
    const theirs = teamsOf(planned.get(other))
    return teamNames.get(teamsOf(planned.get(one)).find((team) => theirs.includes(team)) ?? '')
  }
  return {
    game: (id) => byId.get(id),
    title,
    field: (id) => m.schedule_timetable_page_field({ name: fieldNames.get(id) ?? '' }),
    slot: ({ field, start }, day) => {
      const facts = { time: clock(start % MINUTES_PER_DAY), field: fieldNames.get(field) ?? '' }
      const on = dayOf(start)
      return on === day || days.length < 2
        ? m.schedule_timetable_page_slot(facts)
        : m.schedule_notice_when_and_where({ ...facts, day: formatWeekday(days[on] ?? days[0] ?? '') })
    },
    reason: (game, reason) =>
      reasonText(reason, {
        gameName: (id) => byId.get(id)?.phrase ?? id,
        sharedTeam: (other) => sharedTeam(game, other),
      }),
    shortReason: (game, reason) => {
      const team = reason.with === undefined ? undefined : sharedTeam(game, reason.with)
      if (reason.rule === 'rest' && team !== undefined)
        return m.schedule_timetable_page_short_rest({ minutes: minimumRest, team })
      if (reason.rule === 'team-busy' && team !== undefined) return m.schedule_timetable_page_short_busy({ team })
      return shortReasonText(reason)
    },
  }
}

export type TextFacts = Pick<TimetableData, 'games' | 'fields' | 'days' | 'plan' | 'teams' | 'minimumRest'>
