import { refusals } from '#http/commands/refusals.ts'
import { m } from '#words/messages.js'

/** Why admins are refused something about divisions. */
export const DIVISION_REFUSALS = refusals({
  division_gone: m.tournament_division_gone,
  division_used: m.tournament_division_used,
  division_last: m.tournament_division_last,
  divisions_full: m.tournament_divisions_full,
  name_taken: m.tournament_division_name_taken,
  name_unreadable: m.tournament_division_name_unreadable,
  letter_taken: m.tournament_division_letter_taken,
})
