import { bool, number, text } from '#records/schema/fields.ts'
import type { Flag } from './flags.ts'

/** The installation's switches and their messages: the collection, the command and the forms go by it. */

const message = () => text({ max: 2_000, multiline: true })

export const configFields = {
  team_registration_active: bool(),
  user_login_active: bool(),
  user_login_message: message(),
  user_registration_active: bool(),
  user_registration_message: message(),
  teammanager_spirit_overview_active: bool(),
  teammanager_spirit_overview_message: message(),
  spirit_entry_active: bool(),
  spirit_entry_message: message(),
  teammanager_settlement_active: bool(),
  teammanager_settlement_message: message(),
  schedule_initialized: bool(),
  playersfee: number({ min: 0, max: 100_000 }),
  helperjobs_entries_active: bool(),
}

/** The same messages in German: the record of the switches holds one text for each, which is the English one. */
export const configTranslationFields = {
  user_login_message_de: message(),
  user_registration_message_de: message(),
  teammanager_spirit_overview_message_de: message(),
  spirit_entry_message_de: message(),
  teammanager_settlement_message_de: message(),
}

/** Every way to change the switches is one action to whoever looks later. */
export const CONFIG_ACTION = 'configuration.save'

type ConfigField = keyof typeof configFields

/** Those that people edit, for forms and merging. */
export const CONFIG_FIELDS = Object.keys(configFields).filter((name): name is ConfigField => name in configFields)

export type SwitchMessage = Exclude<ConfigField, Flag | 'playersfee'>

export type TranslatedMessage = keyof typeof configTranslationFields

export const TRANSLATED_MESSAGES = Object.keys(configTranslationFields).filter(
  (name): name is TranslatedMessage => name in configTranslationFields,
)

export interface Switch {
  readonly flag: Flag
  /** What people read while it is off. */
  readonly message?: SwitchMessage
}

/** The switches in the order of the page: who comes in, then what they may do, as the weekend goes on. */
export const SWITCHES: readonly Switch[] = [
  { flag: 'user_login_active', message: 'user_login_message' },
  { flag: 'user_registration_active', message: 'user_registration_message' },
  { flag: 'team_registration_active' },
  { flag: 'schedule_initialized' },
  { flag: 'helperjobs_entries_active' },
  { flag: 'spirit_entry_active', message: 'spirit_entry_message' },
  { flag: 'teammanager_spirit_overview_active', message: 'teammanager_spirit_overview_message' },
  { flag: 'teammanager_settlement_active', message: 'teammanager_settlement_message' },
]
