import { refusals } from '#http/commands/refusals.ts'
import { m } from '#words/messages.js'

export const MAP_REFUSALS = refusals({
  plan_missing: m.map_refused_plan_missing,
  picture_missing: m.map_refused_picture_missing,
  alt_missing: m.map_refused_alt_missing,
})
