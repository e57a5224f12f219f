import * as v from 'valibot'
import { filled, inputOf } from '#http/commands/inputs.ts'
import { text } from '#records/schema/fields.ts'
import { registrationJson } from './webauthn.server.ts'

export const addPasskeyInput = inputOf({ name: text({ required: true, max: 60 }), credential: registrationJson })

export const removePasskeyInput = inputOf({ id: v.pipe(filled, v.maxLength(1_400)) })
