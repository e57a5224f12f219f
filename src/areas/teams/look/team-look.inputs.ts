import * as v from 'valibot'
import { fieldInput, filled } from '#http/commands/inputs.ts'
import { m } from '#words/messages.js'
import { teamFields } from '../teams.fields.ts'

/** A colour, or none. */
const colour = v.pipe(
  v.string(),
  v.toLowerCase(),
  fieldInput(teamFields.colour_dark, m.teams_logo_problem_colour).wrapped,
)

/** How a team looks. What is left out stays; `was_…` is what its sender saw, so that two people do not undo each other. */
export const changeLookInput = v.object({
  team: filled,
  colour_light: v.optional(colour),
  colour_dark: v.optional(colour),
  logo: v.optional(v.instance(File)),
  remove_logo: v.optional(v.boolean()),
  was_colour_light: v.optional(v.string()),
  was_colour_dark: v.optional(v.string()),
  was_logo: v.optional(v.string()),
})

export type ChangeLook = v.InferOutput<typeof changeLookInput>
