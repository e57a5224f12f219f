import { refusals } from '#http/commands/refusals.ts'
import { m } from '#words/messages.js'

/** Why something about an event is refused. */
export const EVENT_REFUSALS = refusals({
  alt_missing: m.timeline_problem_alt,
  event_gone: m.timeline_problem_gone,
  events_full: m.timeline_problem_full,
  picture_missing: m.timeline_problem_picture,
})
