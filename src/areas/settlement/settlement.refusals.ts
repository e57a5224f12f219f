import { refusals } from '#http/commands/refusals.ts'
import { m } from '#words/messages.js'

export const SETTLEMENT_REFUSALS = refusals({
  amount_wrong: m.settlement_problem_amount,
  day_wrong: m.settlement_problem_day,
  day_far: m.settlement_problem_day_far,
  reason_missing: m.settlement_problem_reason,
  team_gone: m.settlement_problem_team,
  player_gone: m.settlement_problem_player,
  entry_gone: m.settlement_problem_entry,
  is_counter: m.settlement_problem_is_counter,
  countered: m.settlement_problem_countered,
  same_entry: m.settlement_problem_same,
  statement_unknown: m.settlement_problem_statement,
  columns_missing: m.settlement_problem_columns,
  team_missing: m.settlement_problem_line_team,
  settlement_closed: m.settlement_problem_closed,
  nothing_due: m.settlement_problem_nothing_due,
})
