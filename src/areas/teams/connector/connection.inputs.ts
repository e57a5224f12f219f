import * as v from 'valibot'
import { filled, inputOf } from '#http/commands/inputs.ts'
import { relation } from '#records/schema/fields.ts'
import { connectionFields } from './connection.fields.ts'

/** What the commands take that connect accounts to players. */

const { code } = connectionFields

export const codeInput = inputOf({ code })

/** With the player whom the code was shown to be of. */
export const connectByCodeInput = inputOf({ code, player: relation('players') })

export const askConnectionInput = inputOf({ player: filled })

export const decideConnectionInput = inputOf({ request: filled, confirm: v.boolean() })

/** Without a player: whoever asks lets go of their own. */
export const disconnectInput = inputOf({ player: relation('players') })
