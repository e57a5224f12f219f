import { refusals } from '#http/commands/refusals.ts'
import { m } from '#words/messages.js'

export const MAP_REFUSALS = refusals({
  plan_missing: m.map_refused_plan_missing,
  picture_missing: m.map_refused_picture_missing,
  alt_missing: m.map_refused_alt_missing,
  pin_gone: m.map_refused_pin_gone,
  pins_full: m.map_refused_pins_full,
  reference_gone: m.map_refused_reference_gone,
  coordinates: m.map_problem_coordinates,
  references_full: m.map_refused_references_full,
})
