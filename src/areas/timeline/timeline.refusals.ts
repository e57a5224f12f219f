import { refusals } from '#http/commands/refusals.ts'
import { m } from '#words/messages.js'

/** Why something about an event is refused. */
export const EVENT_REFUSALS = refusals({
  alt_missing: m.timeline_problem_alt,
  ends_at_start: m.timeline_problem_ends_at_start,
  event_gone: m.timeline_problem_gone,
  events_full: m.timeline_problem_full,
  picture_missing: m.timeline_problem_picture,
  title_missing: m.timeline_problem_title,
})
