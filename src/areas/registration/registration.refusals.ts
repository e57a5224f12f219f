import { refusals } from '#http/commands/refusals.ts'
import { m } from '#words/messages.js'

/** Why something about a registration is refused. */
export const REGISTRATION_REFUSALS = refusals({
  name_registered: m.registration_name_registered,
  name_unreadable: m.registration_name_unreadable,
  not_after_acceptance: m.registration_not_after_acceptance,
  registration_closed: m.registration_closed,
  registration_decided: m.registration_decided_already,
  registration_gone: m.registration_gone,
  registration_unknown: m.registration_unknown,
  schedule_made: m.registration_schedule_made,
  switched_off: m.registration_switched_off,
  division_full: m.registration_division_full,
  division_unknown: m.registration_division_missing,
  not_waiting: m.registration_not_waiting,
  undo_too_late: m.registration_undo_too_late,
})

/** What else is said to admins who decide. */
export const DECISION_WORDS = {
  name_registered: m.registration_name_taken,
  status_409: m.registration_changed,
}
