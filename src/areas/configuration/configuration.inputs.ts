import * as v from 'valibot'
import { fieldInput, filled, inputOf } from '#http/commands/inputs.ts'
import { amountOf, centsOf } from '#rules/money.ts'
import { configFields, configTranslationFields } from './configuration.fields.ts'

/**
 * What `configuration.save` takes: the whole record, with the `updated` that it was loaded with, and in the same way the one
 * of its translations, where these are saved too.
 */

/** What is not there at all is refused: the record is saved in whole. */
const flag = v.boolean()
const message = fieldInput(configFields.user_login_message).wrapped

const translated = fieldInput(configTranslationFields.user_login_message_de).wrapped

export const translationsInput = inputOf({
  updated: filled,
  user_login_message_de: translated,
  user_registration_message_de: translated,
  teammanager_spirit_overview_message_de: translated,
  spirit_entry_message_de: translated,
  teammanager_settlement_message_de: translated,
})

export const saveConfigInput = inputOf({
  updated: filled,
  team_registration_active: flag,
  user_login_active: flag,
  user_login_message: message,
  user_registration_active: flag,
  user_registration_message: message,
  teammanager_spirit_overview_active: flag,
  teammanager_spirit_overview_message: message,
  spirit_entry_active: flag,
  spirit_entry_message: message,
  teammanager_settlement_active: flag,
  teammanager_settlement_message: message,
  schedule_initialized: flag,
  playersfee: v.pipe(
    fieldInput(configFields.playersfee).wrapped,
    v.check((fee) => amountOf(centsOf(fee)) === fee),
  ),
  helperjobs_entries_active: flag,
  translations: v.optional(translationsInput),
})

export type SaveConfig = Omit<v.InferOutput<typeof saveConfigInput>, 'translations'>
export type SaveTranslations = v.InferOutput<typeof translationsInput>
