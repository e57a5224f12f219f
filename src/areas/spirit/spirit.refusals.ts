import { refusals } from '#http/commands/refusals.ts'
import type { GiveRefusal } from '#rules/spirit/entry.ts'
import { m } from '#words/messages.js'

/** Why something about spirit is refused. */
export const SPIRIT_REFUSALS = refusals({
  game_gone: m.spirit_problem_game_gone,
  not_your_team: m.spirit_problem_not_your_team,
  team_not_playing: m.spirit_problem_team_not_playing,
  entry_closed: m.spirit_problem_entry_closed,
  not_played: m.spirit_problem_not_played,
  both_given: m.spirit_problem_both_given,
  sheet_changed: m.spirit_problem_sheet_changed,
  sheet_gone: m.spirit_problem_sheet_gone,
  nothing_missing: m.spirit_problem_nothing_missing,
  reminded_lately: m.spirit_problem_reminded_lately,
} satisfies Record<GiveRefusal, unknown> & Record<string, unknown>)
