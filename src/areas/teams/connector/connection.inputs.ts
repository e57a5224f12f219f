import * as v from 'valibot'

/** What the commands take that connect accounts to players. */

const BLANK = 'Cannot be blank.'
const id = v.pipe(v.string(BLANK), v.nonEmpty(BLANK))
/** Longer than any code with all its dashes. */
const code = v.pipe(v.string(BLANK), v.trim(), v.nonEmpty(BLANK), v.maxLength(60, 'This is too long for a code.'))

export const codeInput = v.strictObject({ code })

/** With the player whom the code was shown to be of. */
export const connectByCodeInput = v.strictObject({ code, player: v.optional(v.string(BLANK), '') })

export const askConnectionInput = v.strictObject({ player: id })

export const nothingInput = v.strictObject({})

export const decideConnectionInput = v.strictObject({ request: id, confirm: v.boolean(BLANK) })

/** Without a player: whoever asks lets go of their own. */
export const disconnectInput = v.strictObject({ player: v.optional(v.string(BLANK), '') })
