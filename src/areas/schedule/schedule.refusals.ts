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
