import { refusals } from '#http/commands/refusals.ts'
import { m } from '#words/messages.js'

/** Why something about an announcement is refused. */
export const ANNOUNCEMENT_REFUSALS = refusals({
  announcement_gone: m.announcements_problem_gone,
  audience_gone: m.announcements_problem_audience,
  already_out: m.announcements_problem_already_out,
  said_already: m.announcements_problem_said_already,
  not_sent: m.announcements_problem_not_sent,
  time_missing: m.announcements_problem_time,
  time_past: m.announcements_problem_past,
  planned_full: m.announcements_problem_full,
})
