import { refusals } from '#http/commands/refusals.ts'
import type { HardRule } from '#rules/timetable/plan.ts'
import { m } from '#words/messages.js'

export const SCHEDULE_REFUSALS = refusals({
  no_days: m.schedule_refused_no_days,
  plan_missing: m.schedule_refused_plan_missing,
  plan_changed: m.schedule_refused_plan_changed,
  nothing_to_publish: m.schedule_refused_nothing_to_publish,
  nothing_published: m.schedule_refused_nothing_published,
  result_lost: m.schedule_refused_result_lost,
  game_gone: m.schedule_refused_game_gone,
  game_moved: m.schedule_refused_game_moved,
  game_locked: m.schedule_refused_game_locked,
  game_begun: m.schedule_refused_game_begun,
  field_gone: m.schedule_refused_field_gone,
  nothing_to_do: m.schedule_timetable_page_refused_nothing_to_do,
  no_time: m.schedule_timetable_page_refused_no_time,
  no_format: m.schedule_timetable_page_refused_no_format,
  same_team: m.schedule_timetable_page_refused_same_team,
  team_missing: m.schedule_timetable_page_refused_team_missing,
  games_full: m.schedule_timetable_page_refused_games_full,
  key_taken: m.schedule_timetable_page_refused_key_taken,
  no_show_game: m.schedule_timetable_page_refused_no_show_game,
  breaks_changed: m.schedule_timetable_page_refused_breaks_changed,
  break_over_games: m.schedule_timetable_page_refused_break_over_games,
  hours_over_games: m.schedule_timetable_page_refused_hours_over_games,
  field_name_taken: m.schedule_timetable_page_refused_field_name_taken,
  duty_unknown: m.schedule_timetable_page_refused_duty_unknown,
  duty_plays: m.schedule_timetable_page_refused_duty_plays,
  duty_too_early: m.schedule_timetable_page_refused_duty_too_early,
  duty_unplaced: m.schedule_timetable_page_refused_duty_unplaced,
})

/** Why a game may not be there, in short; who sees the timetable sees the games in the way. */
export const RULE_REFUSALS = refusals({
  closed: m.schedule_timetable_closed,
  break: m.schedule_timetable_break,
  'field-busy': m.schedule_rule_field_busy,
  'team-busy': m.schedule_rule_team_busy,
  rest: m.schedule_rule_rest,
  'before-feeder': m.schedule_rule_before_feeder,
  'after-fed': m.schedule_rule_after_fed,
  'feeder-unplaced': m.schedule_rule_feeder_unplaced,
} satisfies Record<HardRule, () => string>)
