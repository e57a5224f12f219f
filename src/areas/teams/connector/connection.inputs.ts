import * as v from 'valibot'

/** What the commands take that connect accounts to players. */

const id = v.pipe(v.string(), v.nonEmpty())
/** Longer than any code with all its dashes. */
const code = v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(60))

export const codeInput = v.strictObject({ code })

/** With the player whom the code was shown to be of. */
export const connectByCodeInput = v.strictObject({ code, player: v.optional(v.string(), '') })

export const askConnectionInput = v.strictObject({ player: id })

export const nothingInput = v.strictObject({})

export const decideConnectionInput = v.strictObject({ request: id, confirm: v.boolean() })

/** Without a player: whoever asks lets go of their own. */
export const disconnectInput = v.strictObject({ player: v.optional(v.string(), '') })
