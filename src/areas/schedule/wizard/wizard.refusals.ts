import { refusals } from '#http/commands/refusals.ts'
import { m } from '#words/messages.js'

/** Why the wizard says no. */
export const WIZARD_REFUSALS = refusals({
  answered_meanwhile: m.schedule_wizard_refused_answered,
  division_gone: m.schedule_wizard_refused_division_gone,
  team_gone: m.schedule_wizard_refused_team_gone,
  seed_twice: m.schedule_wizard_refused_seed_twice,
  too_many_teams: m.schedule_wizard_refused_too_many_teams,
  field_name_twice: m.schedule_wizard_refused_field_twice,
  format_unknown: m.schedule_wizard_refused_format_unknown,
  key_wrong: m.schedule_wizard_refused_key_wrong,
  key_taken: m.schedule_wizard_refused_key_taken,
  sides_missing: m.schedule_wizard_refused_sides,
  nothing_to_plan: m.schedule_wizard_refused_nothing,
  format_problems: m.schedule_wizard_refused_problems,
  results_lost: m.schedule_wizard_refused_results,
  not_generated: m.schedule_wizard_refused_not_generated,
  answers_changed: m.schedule_wizard_refused_changed,
  paste_wrong: m.schedule_wizard_refused_paste,
  name_wrong: m.schedule_wizard_refused_name,
  tournament_unnamed: m.schedule_wizard_refused_unnamed,
})
