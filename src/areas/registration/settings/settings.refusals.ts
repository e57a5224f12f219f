import { refusals } from '#http/commands/refusals.ts'
import { m } from '#words/messages.js'

/** Why something about the dates and questions of the registration is refused. */
export const SETTINGS_REFUSALS = refusals({
  moment_over: m.registration_moment_over,
})
