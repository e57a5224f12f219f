import { refusals } from '#http/commands/refusals.ts'
import { m } from '#words/messages.js'

/** Why something about a race is refused. */
export const RACE_REFUSALS = refusals({
  race_gone: m.shotracer_problem_race_gone,
  race_closed: m.shotracer_problem_race_closed,
  races_full: m.shotracer_problem_races_full,
  race_open_already: m.shotracer_problem_race_open_already,
  heat_gone: m.shotracer_problem_heat_gone,
  heat_open: m.shotracer_problem_heat_open,
  heats_full: m.shotracer_problem_heats_full,
  lanes_alike: m.shotracer_problem_lanes_alike,
  not_referee: m.shotracer_problem_not_referee,
})

/** Why somebody cannot run. No word tells how often somebody has. */
export const JOIN_REFUSALS = refusals({
  not_open: m.shotracer_join_not_open,
  lane_full: m.shotracer_join_lane_full,
  already_in: m.shotracer_join_already_in,
  enough_today: m.shotracer_join_enough_today,
  rest_first: m.shotracer_join_rest_first,
  age_unknown: m.shotracer_join_age_unknown,
  under_age: m.shotracer_join_under_age,
})

/** Why something cannot be noted, or taken back. */
export const NOTE_REFUSALS = refusals({
  heat_over: m.shotracer_note_heat_over,
  not_ready: m.shotracer_note_not_ready,
  already_armed: m.shotracer_note_already_armed,
  not_armed: m.shotracer_note_not_armed,
  already_started: m.shotracer_note_already_started,
  not_started: m.shotracer_note_not_started,
  lane_gone: m.shotracer_note_lane_gone,
  too_many: m.shotracer_note_too_many,
  clock_wrong: m.shotracer_note_clock_wrong,
  too_late: m.shotracer_note_too_late,
  not_last: m.shotracer_note_not_last,
  undo_late: m.shotracer_note_undo_late,
})
