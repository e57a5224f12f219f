import * as v from 'valibot'

/** A colour, or none. */
const colour = v.pipe(v.string(), v.toLowerCase(), v.regex(/^(?:#[0-9a-f]{6})?$/))

/** How a team looks. What is left out stays; `was_…` is what its asker saw, so that two people do not undo each other. */
export const ChangeLook = v.object({
  team: v.pipe(v.string(), v.nonEmpty()),
  colour_light: v.optional(colour),
  colour_dark: v.optional(colour),
  logo: v.optional(v.instance(File)),
  remove_logo: v.optional(v.boolean()),
  was_colour_light: v.optional(v.string()),
  was_colour_dark: v.optional(v.string()),
  was_logo: v.optional(v.string()),
})

export type ChangeLook = v.InferOutput<typeof ChangeLook>
